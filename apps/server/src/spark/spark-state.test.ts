import { lowestSparkRate, splitSparkBudget, usdc, wholeDollars, zeroUsdc } from '@stoke/domain';
import { expect, test } from 'vitest';
import type { EscrowMoney } from '../escrow/index.ts';
import { endingAt, sparkMoves, stateAt, waitingFor } from './spark-state.ts';

const endTime = new Date('2026-11-21T21:00:00.000Z');
const justBefore = new Date(endTime.getTime() - 1);
const untouched: EscrowMoney = {
  ...splitSparkBudget(wholeDollars(100n)),
  spent: zeroUsdc,
  reserved: zeroUsdc,
  refunded: zeroUsdc,
  feeEarned: zeroUsdc,
  feeRefunded: zeroUsdc,
};

test.each(['active', 'paused'] as const)(
  'a campaign that is %s is over at its end time to the millisecond, and not one before',
  (state) => {
    expect(stateAt({ state, endTime }, justBefore)).toBe(state);
    expect(stateAt({ state, endTime }, endTime)).toBe('ended');
    expect(endingAt({ state, endTime, ...untouched }, justBefore)).toBeNull();
    expect(endingAt({ state, endTime, ...untouched }, endTime)).toBe('ended');
  },
);

test('a campaign that has not started or is over already does not end', () => {
  expect(endingAt({ state: 'pending', endTime: null, ...untouched }, endTime)).toBeNull();
  expect(endingAt({ state: 'completed', endTime, ...untouched }, endTime)).toBeNull();
  expect(stateAt({ state: 'completed', endTime }, endTime)).toBe('completed');
});

test('a campaign is completed when its pool cannot pay one message and nothing is reserved', () => {
  const left = (micro: bigint, reserved = 0n) => ({
    state: 'active' as const,
    endTime,
    ...untouched,
    spent: usdc(untouched.pool - micro - reserved),
    reserved: usdc(reserved),
  });
  expect(endingAt(left(lowestSparkRate), justBefore)).toBeNull();
  expect(endingAt(left(lowestSparkRate - 1n), justBefore)).toBe('completed');
  // what is reserved may be judged again and return to the pool
  expect(endingAt(left(0n, lowestSparkRate), justBefore)).toBeNull();
  expect(endingAt(left(0n), endTime)).toBe('ended');
});

test('what is over never begins again, and nothing starts twice', () => {
  expect([sparkMoves.completed, sparkMoves.ended]).toEqual([[], []]);
  expect(sparkMoves.active).not.toContain('pending');
});

test('a pending campaign waits for money, then for the group, the rights in it, and its turn', () => {
  const ready = { isFunded: true, isConnected: true, hasRights: true, isGroupTaken: false };
  const pending = { state: 'pending', ...ready } as const;
  expect(waitingFor({ ...pending, isFunded: false, isConnected: false })).toBe('funds');
  expect(waitingFor({ ...pending, isConnected: false, hasRights: false })).toBe('connection');
  expect(waitingFor({ ...pending, hasRights: false, isGroupTaken: true })).toBe('rights');
  expect(waitingFor({ ...pending, isGroupTaken: true })).toBe('group');
  expect(waitingFor(pending)).toBeNull();
  expect(waitingFor({ ...pending, state: 'active', isGroupTaken: true })).toBeNull();
});
