import { dripReward, splitDripPrice, usdc, wholeDollars, zeroUsdc } from '@stoke/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dripMoves,
  endingAt,
  isLastSettlement,
  settlementOf,
  stateAt,
  unreservedPool,
  type DripMoney,
} from './drip-state.ts';

const endTime = new Date('2026-11-21T21:00:00.000Z');
const justBefore = new Date(endTime.getTime() - 1);
const price = wholeDollars(899n);
const untouched: DripMoney = {
  ...splitDripPrice(price),
  spent: zeroUsdc,
  reserved: zeroUsdc,
  refunded: zeroUsdc,
  feeEarned: zeroUsdc,
  feeRefunded: zeroUsdc,
};

test('a campaign is over at its end time to the millisecond, and not one before', () => {
  const active = { state: 'active', endTime } as const;
  expect(stateAt(active, justBefore)).toBe('active');
  expect(stateAt(active, endTime)).toBe('ended');
  expect(endingAt({ ...active, ...untouched }, justBefore)).toBeNull();
  expect(endingAt({ ...active, ...untouched }, endTime)).toBe('ended');
});

test('a campaign that waits for money or is over already does not end', () => {
  const over = new Date(endTime.getTime() + 1);
  expect(stateAt({ state: 'pending', endTime: null }, over)).toBe('pending');
  expect(stateAt({ state: 'completed', endTime }, over)).toBe('completed');
  expect(endingAt({ state: 'pending', endTime: null, ...untouched }, over)).toBeNull();
  expect(endingAt({ state: 'completed', endTime, ...untouched }, over)).toBeNull();
});

test('a campaign is completed when its pool cannot pay one more and nothing is reserved', () => {
  const left = (micro: bigint, reserved = 0n) => ({
    state: 'active' as const,
    endTime,
    ...untouched,
    spent: usdc(untouched.pool - micro - reserved),
    reserved: usdc(reserved),
  });
  expect(endingAt(left(dripReward), justBefore)).toBeNull();
  expect(endingAt(left(dripReward - 1n), justBefore)).toBe('completed');
  expect(endingAt(left(0n), justBefore)).toBe('completed');
  // what is reserved may be rejected and return to the pool
  expect(endingAt(left(0n, dripReward), justBefore)).toBeNull();
  // its time was up before the last was decided
  expect(endingAt(left(0n), endTime)).toBe('ended');
});

test('what is over never begins again', () => {
  expect([dripMoves.completed, dripMoves.ended]).toEqual([[], []]);
});

test('a campaign nobody worked for goes back whole', () => {
  const { poolRefund, feeRefund, feeEarned } = settlementOf(untouched);
  expect([poolRefund + feeRefund, feeEarned]).toEqual([price, 0n]);
});

test('however the work is decided, two settlements leave nothing and earn the fee of what was spent', () => {
  const parts = fc.tuple(fc.bigInt(0n, 1000n), fc.bigInt(0n, 1000n), fc.bigInt(0n, 1000n));
  const prices = fc.bigInt(1n, 5_000_000_000n);
  fc.assert(
    fc.property(prices, parts, (micro, [a, b, c]) => {
      const whole = { ...untouched, ...splitDripPrice(usdc(micro)) };
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

test('only a campaign that is over with nothing reserved is settled for the last time', () => {
  expect(isLastSettlement({ state: 'active', ...untouched })).toBe(false);
  expect(isLastSettlement({ state: 'ended', ...untouched })).toBe(true);
  expect(isLastSettlement({ state: 'completed', ...untouched })).toBe(true);
  expect(isLastSettlement({ state: 'ended', ...untouched, reserved: dripReward })).toBe(false);
});
