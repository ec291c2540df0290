import { describe, expect, test } from 'vitest';
import { earningTag } from './earning-tag.ts';
import { usdc, wholeDollars } from '../money.ts';

describe('the earning tag of a budget of $100', () => {
  test.each([
    [1, 'High Earning'],
    [100, 'High Earning'],
    [101, 'Medium Earning'],
    [300, 'Medium Earning'],
    [301, 'Low Earning'],
    [500, 'Low Earning'],
    [501, null],
    [0, null],
    [-1, null],
    [1.5, null],
    [Number.NaN, null],
  ])('with %d users is %s', (users, tag) => {
    expect(earningTag(wholeDollars(100n), users)).toBe(tag);
  });
});

test('the edges hold to the last micro-USDC of the budget', () => {
  expect(earningTag(usdc(9_999_999n), 10)).toBe('Medium Earning');
  expect(earningTag(usdc(10_000_000n), 10)).toBe('High Earning');
  expect(earningTag(usdc(3_333_333n), 10)).toBe('Low Earning');
  expect(earningTag(usdc(3_333_334n), 10)).toBe('Medium Earning');
  expect(earningTag(usdc(1_999_999n), 10)).toBeNull();
  expect(earningTag(usdc(2_000_000n), 10)).toBe('Low Earning');
  expect(earningTag(usdc(0n), 1)).toBeNull();
});
