import { expect, test } from 'vitest';
import { readDollars, usdc, wholeDollars, zeroUsdc } from '../../money.ts';
import { isSparkOver, sparkPageEstimate, sparkPagePool } from './spark-page.ts';
import { hourMs } from '../../time.ts';

const unbounded = { limit: wholeDollars(1_000_000n), links: 1_000_000 };

test.each([
  ['0', '0'],
  ['0.99', '0'],
  ['1', '1'],
  ['999', '999'],
  ['999.99', '999'],
  ['1000', '1.0K+'],
  ['1099.99', '1.0K+'],
  ['1100', '1.1K+'],
  ['1999', '1.9K+'],
  ['2000', '2.0K+'],
  ['12345', '12.3K+'],
])('a pool of %s is shown as %s', (dollars, text) => {
  expect(sparkPagePool(readDollars(dollars) ?? zeroUsdc)).toBe(text);
});

test.each([
  [9_999n, 0n],
  [10_000n, 10_000n],
  [1_099_999n, 1_099_999n],
  [1_100_000n, 1_100_000n],
  [1_100_001n, 1_100_000n],
])('in the last hour a pool of %s micro-USDC promises %s at most', (balance, shown) => {
  expect(sparkPageEstimate('maximum', hourMs, usdc(balance), unbounded)).toBe(shown);
});

test('usual activity earns 0.30 an hour', () => {
  expect(sparkPageEstimate('average', hourMs, wholeDollars(500n), unbounded)).toBe(300_000n);
});

test.each([
  ['active', 1, 1n, false],
  ['active', 0, 1n, true],
  ['active', 1, 0n, true],
  ['ended', 1, 1n, true],
  ['paused', 1, 1n, false],
])('%s with %d ms and %s micro-USDC left is over: %s', (status, msLeft, balance, isEnded) => {
  expect(isSparkOver({ status, msLeft, balance: usdc(balance) })).toBe(isEnded);
});
