import { expect, test } from 'vitest';
import { toBase58 } from '../browser-wallets.ts';

test.each([
  [[], ''],
  [[0, 0], '11'],
  [[0, 1], '12'],
  [[57], 'z'],
  [[58], '21'],
  [[255, 255, 255, 255], '7YXq9G'],
  [Array.from({ length: 32 }, () => 0), '1'.repeat(32)],
])('%j is written as %j', (bytes, text) => {
  expect(toBase58(Uint8Array.from(bytes))).toBe(text);
});
