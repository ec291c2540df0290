import type { Earning } from '@stoke/contract';
import { describe, expect, test } from 'vitest';
import { earningDays, earningsFile, toMinimum } from '../earning-days.ts';

const line = (day: string, brand: string, amount: number): Earning => ({
  day,
  brand,
  amount,
  kind: 'drip',
  campaignId: 'c1',
  campaignName: 'Surge Drip',
});
const lines = [
  line('2026-11-20', 'Nova Labs', 0.18),
  line('2026-11-20', '=Orbit', 0.0075),
  line('2026-11-20', 'Nova Labs', 0.36),
  line('2026-11-18', '', 9),
  line('2026-11-17', 'Nova Labs', 2),
];

test('earnings are summed exactly by day and brand', () => {
  expect(earningDays(lines)).toEqual([
    {
      day: '2026-11-20',
      total: 547_500n,
      brands: [
        { name: 'Nova Labs', amount: 540_000n },
        { name: '=Orbit', amount: 7_500n },
      ],
    },
    { day: '2026-11-18', total: 9_000_000n, brands: [{ name: 'Surge Drip', amount: 9_000_000n }] },
    { day: '2026-11-17', total: 2_000_000n, brands: [{ name: 'Nova Labs', amount: 2_000_000n }] },
  ]);
});

describe('the way to the minimum', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const input = { available: 40.5, minimum: 50, open: 9.5, now };
  const days = ['2026-11-20', '2026-11-18', '2026-11-15'].map((day) => line(day, 'Nova Labs', 3.5));

  test('is counted in days at the mean of the last seven', () => {
    expect(toMinimum(input, days)).toEqual({
      missing: 9_500_000n,
      pace: { day: 1_500_000n, days: 7 },
    });
  });

  test('promises no more than the open work can pay', () => {
    expect(toMinimum({ ...input, open: 9.49 }, days).pace).toBeNull();
  });

  test('is not counted from fewer than three days, nor from earlier ones', () => {
    expect(toMinimum(input, []).pace).toBeNull();
    expect(toMinimum(input, days.slice(1)).pace).toBeNull();
    const early = [line('2026-11-14', 'Nova Labs', 9), ...days.slice(1)];
    expect(toMinimum(input, early).pace).toBeNull();
  });
});

test('the file of earnings opens safely in a spreadsheet', () => {
  const [head, , formula] = earningsFile(lines).split('\r\n');
  expect(head).toBe('Day (UTC),Brand,Campaign,Kind,Amount (USDC),Campaign ID');
  expect(formula).toBe("2026-11-20,'=Orbit,Surge Drip,Drip,0.0075,c1");
});
