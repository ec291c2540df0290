import { splitFomoBudget, usdc, wholeDollars, zeroUsdc } from '@stoke/domain';
import { expect, test } from 'vitest';
import { fomoMoves, isSpent } from './fomo-state.ts';

test('a campaign is spent when its pool cannot pay its cheapest link and nothing is reserved', () => {
  const { pool, fee } = splitFomoBudget(wholeDollars(100n));
  const lowestRate = usdc(30_000n);
  const left = (micro: bigint, reserved = 0n) => ({
    state: 'active' as const,
    lowestRate,
    pool,
    fee,
    spent: usdc(pool - micro - reserved),
    reserved: usdc(reserved),
    refunded: zeroUsdc,
    feeEarned: zeroUsdc,
    feeRefunded: zeroUsdc,
  });
  expect(isSpent(left(30_000n))).toBe(false);
  expect(isSpent(left(29_999n))).toBe(true);
  expect(isSpent(left(0n, 30_000n))).toBe(false);
  expect(isSpent({ ...left(0n), state: 'ended' })).toBe(false);
});

test('what is over never begins again', () => {
  expect([fomoMoves.completed, fomoMoves.ended]).toEqual([[], []]);
});
