import { describe, expect, test } from 'vitest';
import { readDollars, usdc, wholeDollars, type Usdc } from '../../money.ts';
import {
  sparkCardEstimate,
  sparkCardPercent,
  sparkCardPool,
  sparkMsLeft,
  sparkTimeLeft,
} from './spark-card.ts';
import { dayMs, hourMs } from '../../time.ts';

const minuteMs = 60_000;
const ample = wholeDollars(1_000_000n);
/** The document's formula alone. */
const unbounded = { limit: ample, links: 1_000_000 };

function money(text: string): Usdc {
  const amount = readDollars(text);
  if (amount === null) throw new Error(`${text} is not an amount.`);
  return amount;
}

describe('the time left', () => {
  const created = new Date('2026-06-01T12:00:00.000Z');
  const later = (ms: number) => new Date(created.getTime() + ms);

  test('is createdAt plus durationHours minus now', () => {
    expect(sparkMsLeft(created, 24, created)).toBe(dayMs);
    expect(sparkMsLeft(created, 24, later(hourMs))).toBe(23 * hourMs);
    expect(sparkMsLeft(created, 24, later(dayMs - 1))).toBe(1);
    expect(sparkMsLeft(created, 24, later(dayMs))).toBe(0);
    expect(sparkMsLeft(created, 24, later(dayMs + 1))).toBe(0);
    expect(sparkMsLeft(new Date('none'), 24, created)).toBe(0);
    expect(sparkMsLeft(created, Number.NaN, created)).toBe(0);
  });

  test.each([
    [-1, 'Ended'],
    [0, 'Ended'],
    [1, '<1m'],
    [minuteMs - 1, '<1m'],
    [minuteMs, '1m'],
    [hourMs - 1, '59m'],
    [hourMs, '1h 0m'],
    [hourMs + minuteMs, '1h 1m'],
    [dayMs - 1, '23h 59m'],
    [dayMs, '1d 0h 0m'],
    [2 * dayMs + 3 * hourMs + 4 * minuteMs + 59_999, '2d 3h 4m'],
  ])('of %d ms reads %s', (ms, text) => expect(sparkTimeLeft(ms)).toBe(text));
});

describe('the estimate', () => {
  test.each([
    ['maximum', hourMs, '1.10'],
    ['average', hourMs, '0.30'],
    ['maximum', dayMs, '26.40'],
    ['average', dayMs, '7.20'],
    ['maximum', 90 * minuteMs, '1.65'],
    ['maximum', 1.5 * minuteMs, '0.0275'],
    // to the millisecond, rounded down to a millionth
    ['maximum', hourMs - 1, '1.099999'],
    ['average', hourMs - 1, '0.299999'],
  ] as const)('of the %s in %d ms is %s', (pace, ms, dollars) => {
    expect(sparkCardEstimate(pace, ms, ample, unbounded)).toBe(money(dollars));
  });

  test.each([
    ['1.099999', '1.099999'],
    ['1.10', '1.10'],
    ['1.100001', '1.10'],
  ])('is capped at a pool balance of %s', (balance, dollars) => {
    expect(sparkCardEstimate('maximum', hourMs, money(balance), unbounded)).toBe(money(dollars));
  });

  test.each([
    ['0', null],
    ['0.009999', null],
    ['0.01', null],
    ['0.010001', usdc(10_001n)],
  ])('of a pool with %s left is %s: 0.01 or less is not available', (balance, shown) => {
    expect(sparkCardEstimate('maximum', hourMs, money(balance), unbounded)).toBe(shown);
  });

  test('of too little time is not available', () => {
    // 2 minutes of the average pace are exactly one cent.
    expect(sparkCardEstimate('average', 2 * minuteMs, ample, unbounded)).toBeNull();
    expect(sparkCardEstimate('average', 2 * minuteMs + 12, ample, unbounded)).toBe(usdc(10_001n));
    expect(sparkCardEstimate('maximum', 0, ample, unbounded)).toBeNull();
    expect(sparkCardEstimate('maximum', -1, ample, unbounded)).toBeNull();
  });
});

test.each([
  ['0', 'N/A'],
  ['0.000001', '0'],
  ['0.99', '0'],
  ['1', '1'],
  ['80', '80'],
  ['499', '499'],
  ['499.99', '499'],
  ['499.999999', '499'],
  ['500', '500+'],
  ['999', '500+'],
  ['999.99', '500+'],
  ['1000', '1K+'],
  ['1499', '1K+'],
  ['1499.99', '1K+'],
  ['1500', '1.5K+'],
  ['1999', '1.5K+'],
  ['1999.99', '1.5K+'],
  ['2000', '2K+'],
  ['2499.99', '2K+'],
  ['2500', '2.5K+'],
  ['2999.99', '2.5K+'],
  ['3000', '3K+'],
  ['10499', '10K+'],
  ['10500', '10.5K+'],
  ['8000000', '8000K+'],
])('a reward pool of %s is shown as %s', (dollars, text) => {
  expect(sparkCardPool(money(dollars))).toBe(text);
});

test.each([
  ['0', '0', 0],
  ['5', '0', 0],
  ['0', '80', 0],
  ['0.08', '80', 0.1],
  ['0.079999', '80', 0],
  ['40', '80', 50],
  ['79.999999', '80', 99.9],
  ['80', '80', 100],
  ['81', '80', 100],
])('a balance of %s in a pool of %s is %d percent', (balance, pool, percent) => {
  expect(sparkCardPercent(money(balance), money(pool))).toBe(percent);
});
