import { dripReward, splitDripPrice, usdc, wholeDollars, zeroUsdc } from '@stoke/domain';
import { expect, test } from 'vitest';
import type { EscrowMoney } from '../escrow/index.ts';
import { dripMoves, endingAt, isLastSettlement, stateAt } from './drip-state.ts';

const endTime = new Date('2026-11-21T21:00:00.000Z');
const justBefore = new Date(endTime.getTime() - 1);
const price = wholeDollars(899n);
const untouched: EscrowMoney = {
  ...splitDripPrice(price),
  spent: zeroUsdc,
  reserved: zeroUsdc,
  contested: zeroUsdc,
  returned: zeroUsdc,
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

test('only a campaign that is over with nothing reserved is settled for the last time', () => {
  expect(isLastSettlement({ state: 'active', ...untouched })).toBe(false);
  expect(isLastSettlement({ state: 'ended', ...untouched })).toBe(true);
  expect(isLastSettlement({ state: 'completed', ...untouched })).toBe(true);
  expect(isLastSettlement({ state: 'ended', ...untouched, reserved: dripReward })).toBe(false);
});
