import { usdc } from '@stoke/domain';
import { expect, test } from 'vitest';
import { overlap } from './overlap.ts';

const at = (before: bigint, amount: bigint) => ({ before: usdc(before), amount: usdc(amount) });

test.each([
  [at(0n, 10n), at(0n, 10n), 10n],
  [at(0n, 10n), at(4n, 3n), 3n],
  [at(4n, 3n), at(0n, 10n), 3n],
  [at(0n, 10n), at(9n, 5n), 1n],
  [at(0n, 10n), at(10n, 5n), 0n],
  [at(10n, 5n), at(0n, 10n), 0n],
  [at(20n, 5n), at(0n, 10n), 0n],
])('%o and %o share %s', (a, b, shared) => {
  expect(overlap(a, b)).toBe(shared);
});
