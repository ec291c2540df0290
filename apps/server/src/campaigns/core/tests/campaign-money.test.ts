import { splitPrice, usdc, wholeDollars, zeroUsdc } from '@stoke/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { untouchedAt } from '../../../../testing/campaigns/untouched.ts';
import { settlementOf, showMoney, unreservedPool } from '../campaign-money.ts';

const price = wholeDollars(899n);
const untouched = untouchedAt(price);

test('the price of a campaign without work goes back whole', () => {
  const { poolRefund, feeRefund, feeEarned } = settlementOf(untouched);
  expect([poolRefund + feeRefund, feeEarned]).toEqual([price, 0n]);
});

test('threat-12: however the work is decided, two settlements leave nothing and earn the fee of what was spent', () => {
  const parts = fc.tuple(fc.bigInt(0n, 1000n), fc.bigInt(0n, 1000n), fc.bigInt(0n, 1000n));
  const prices = fc.bigInt(1n, 5_000_000_000n);
  fc.assert(
    fc.property(prices, parts, (micro, [a, b, c]) => {
      const whole = { ...untouched, ...splitPrice(usdc(micro), 20) };
      const total = a + b + c + 1n;
      const spent = (whole.pool * a) / total;
      const reserved = (whole.pool * b) / total;
      const approved = (reserved * c) / total;

      const first = { ...whole, spent: usdc(spent), reserved: usdc(reserved) };
      const one = settlementOf(first);
      const between = {
        ...first,
        refunded: one.poolRefund,
        feeRefunded: one.feeRefund,
        feeEarned: one.feeEarned,
      };
      expect(settlementOf(between)).toEqual({ poolRefund: 0n, feeRefund: 0n, feeEarned: 0n });
      expect(unreservedPool(between)).toBe(0n);

      const last = { ...between, spent: usdc(spent + approved), reserved: zeroUsdc };
      const two = settlementOf(last);
      for (const moved of [one, two].flatMap(Object.values)) expect(moved >= 0n).toBe(true);
      expect(last.spent + one.poolRefund + two.poolRefund).toBe(whole.pool);
      const earned = one.feeEarned + two.feeEarned;
      expect(earned + one.feeRefund + two.feeRefund).toBe(whole.fee);
      expect(earned).toBe(whole.pool === 0n ? 0n : (whole.fee * last.spent) / whole.pool);
    }),
  );
});

test('a card shows disputed money apart from what is in review, and forfeited money as not spent', () => {
  const money = { spent: usdc(50_000_000n), returned: usdc(10_000_000n) };
  const held = { reserved: usdc(3_000_000n), disputed: usdc(4_000_000n) };
  const back = { refunded: usdc(2_000_000n), feeRefunded: usdc(500_000n) };
  const until = new Date('2026-12-06T09:00:00.000Z');
  expect(showMoney({ ...untouched, ...money, ...held, ...back }, until)).toEqual({
    poolSpent: 40_000_000n,
    poolReserved: 3_000_000n,
    poolDisputed: 4_000_000n,
    disputedUntil: until,
    refunded: 2_500_000n,
  });
});
