import type { Earning } from '@stoke/contract';
import { expect, test } from 'vitest';
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

test('the way to the minimum is counted in usual days: the middle one of those with earnings', () => {
  const input = { available: 40.5, minimum: 50 };
  expect(toMinimum(input, lines)).toEqual({
    missing: 9_500_000n,
    usual: { day: 2_000_000n, days: 5 },
  });
  expect(toMinimum(input, [])).toEqual({ missing: 9_500_000n, usual: null });
});

test('the file of earnings opens safely in a spreadsheet', () => {
  const [head, , formula] = earningsFile(lines).split('\r\n');
  expect(head).toBe('Day (UTC),Brand,Campaign,Kind,Amount (USDC),Campaign ID');
  expect(formula).toBe("2026-11-20,'=Orbit,Surge Drip,Drip,0.0075,c1");
});
