import type { Earning } from '@stoke/contract';
import { fromDollars } from '@stoke/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earningDays, earningsFile, toMinimum, totalOf } from '../earning-days.ts';

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
  const payout = {
    _id: 'p1',
    amount: 54.1,
    address: 'wallet1',
    confirmedAt: '2026-11-19T23:59:59.000Z',
    signature: 'sig1',
    transactionUrl: null,
  };
  const file = earningsFile({ rewards: lines, payouts: [payout] });
  expect(file.split('\r\n').slice(0, 6)).toEqual([
    'Day (UTC),Type,Amount (USDC),Brand,Campaign,Kind,Campaign ID,Wallet,Transaction',
    '2026-11-20,Reward,0.18,Nova Labs,Surge Drip,Drip,c1,,',
    "2026-11-20,Reward,0.0075,'=Orbit,Surge Drip,Drip,c1,,",
    '2026-11-20,Reward,0.36,Nova Labs,Surge Drip,Drip,c1,,',
    '2026-11-19,Payout,54.1,,,,,wallet1,sig1',
    '2026-11-18,Reward,9,,Surge Drip,Drip,c1,,',
  ]);
});

test('list, days and file add up to the same sum, whatever was earned from whom', () => {
  const earning = fc.record({
    day: fc.constantFrom('2026-11-20', '2026-11-19', '2026-11-18'),
    brand: fc.constantFrom('', 'Nova, "Labs"', '=Orbit', 'Two\nLines'),
    amount: fc.integer({ min: 1, max: 2_000_000_000 }).map((micro) => micro / 1_000_000),
    kind: fc.constantFrom('drip', 'spark', 'fomo'),
    campaignId: fc.uuid(),
    campaignName: fc.constantFrom('Surge Drip', 'A, B'),
  });
  fc.assert(
    fc.property(fc.array(earning), (some) => {
      const whole = some.reduce((sum, { amount }) => sum + fromDollars(amount), 0n);
      const days = earningDays(some);
      expect(totalOf(some)).toBe(whole);
      expect(days.reduce((sum, { total }) => sum + total, 0n)).toBe(whole);
      const brands = days.flatMap((day) => day.brands);
      expect(brands.reduce((sum, { amount }) => sum + amount, 0n)).toBe(whole);
      const file = earningsFile({ rewards: some, payouts: [] });
      const cells = [...file.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
      const rows = Array.from({ length: cells.length / 9 }, (_, n) =>
        cells.slice(n * 9, n * 9 + 9),
      );
      expect(rows).toHaveLength(some.length + 1);
      const amounts = rows.slice(1).map((row) => fromDollars(Number(row[2]?.[1])));
      expect(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n)).toBe(whole);
    }),
  );
});
