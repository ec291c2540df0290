import { expect, test } from 'vitest';
import { signatureIn } from '../find-transfer.tsx';

const one =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const other = '2'.repeat(88);

test.each([
  one,
  `  ${one}\n`,
  `https://explorer.solana.com/tx/${one}?cluster=devnet`,
  `I sent ${other}, and then ${one}.`,
])('a signature is found in %j', (text) => {
  expect(signatureIn(text)).toBe(one);
});

test.each([
  '',
  'no signature',
  '2'.repeat(85),
  '2'.repeat(89),
  `${'2'.repeat(50)}0${'2'.repeat(40)}`,
])('there is none in %j', (text) => {
  expect(signatureIn(text)).toBeNull();
});
