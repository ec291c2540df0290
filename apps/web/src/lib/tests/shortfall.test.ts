import { usdc, wholeDollars } from '@stoke/domain';
import { expect, test } from 'vitest';
import { shortfall } from '../shortfall.ts';

test('a balance lacks the exact difference to a price', () => {
  expect(shortfall(wholeDollars(899n), 898.999999)).toBe(usdc(1n));
});

test('a balance that covers a price lacks nothing', () => {
  expect(shortfall(wholeDollars(899n), 899)).toBe(usdc(0n));
  expect(shortfall(wholeDollars(899n), 5000)).toBe(usdc(0n));
});
