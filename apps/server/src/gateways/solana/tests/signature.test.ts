import { expect, test } from 'vitest';
import { isSignature } from '../signature.ts';

test('any typed text is either accepted or rejected as a signature', () => {
  const real =
    '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
  expect(isSignature(real)).toBe(true);
  const others = ['', '0'.repeat(70), `${real.slice(0, 40)}' or 1=1 --${real.slice(50, 80)}`];
  for (const text of [...others, real.slice(1, 60), 'é'.repeat(64)]) {
    expect(isSignature(text), text).toBe(false);
  }
});
