import { usdc, wholeDollars, zeroUsdc } from '@stoke/domain';
import { expect, test } from 'vitest';
import { untouchedAt } from '../../../../testing/campaigns/untouched.ts';
import { endingAt, settlesAgain, stateAt } from '../campaign-state.ts';

const endTime = new Date('2026-11-21T21:00:00.000Z');
const justBefore = new Date(endTime.getTime() - 1);
const minReward = usdc(180_000n);
const work = { isSubmitted: true };
const untouched = { ...untouchedAt(wholeDollars(899n)), minReward };

test.each(['active', 'paused'] as const)(
  'a campaign that is %s is over at its end time to the millisecond, and not one before',
  (state) => {
    expect(stateAt({ state, endTime }, justBefore)).toBe(state);
    expect(stateAt({ state, endTime }, endTime)).toBe('ended');
    expect(endingAt({ state, endTime, ...untouched }, justBefore, work)).toBeNull();
    expect(endingAt({ state, endTime, ...untouched }, endTime, work)).toBe('ended');
    expect(endingAt({ state, endTime: null, ...untouched }, endTime, work)).toBeNull();
  },
);

test('a campaign that has not started or is over already does not end', () => {
  const over = new Date(endTime.getTime() + 1);
  expect(stateAt({ state: 'pending', endTime: null }, over)).toBe('pending');
  expect(stateAt({ state: 'completed', endTime }, over)).toBe('completed');
  expect(endingAt({ state: 'pending', endTime: null, ...untouched }, over, work)).toBeNull();
  expect(endingAt({ state: 'completed', endTime, ...untouched }, over, work)).toBeNull();
});

test('a campaign is completed when its pool cannot pay one more and nothing can return to it', () => {
  const left = (micro: bigint, held: { reserved?: bigint; disputed?: bigint } = {}) => {
    const { reserved = 0n, disputed = 0n } = held;
    return {
      state: 'active' as const,
      endTime,
      ...untouched,
      spent: usdc(untouched.pool - micro - reserved - disputed),
      reserved: usdc(reserved),
      disputed: usdc(disputed),
    };
  };
  expect(endingAt(left(minReward), justBefore, work)).toBeNull();
  expect(endingAt(left(minReward - 1n), justBefore, work)).toBe('completed');
  expect(endingAt(left(0n), justBefore, work)).toBe('completed');
  expect(endingAt(left(0n, { reserved: minReward }), justBefore, work)).toBeNull();
  expect(endingAt(left(0n, { disputed: minReward }), justBefore, work)).toBeNull();
  // of a kind without submitted work the rewards are decided when they are reserved
  const accrued = left(0n, { reserved: minReward });
  expect(endingAt(accrued, justBefore, { isSubmitted: false })).toBe('completed');
  // its time was up before the last was decided
  expect(endingAt(left(0n), endTime, work)).toBe('ended');
});

test('a settled campaign is settled again when money came back to it or its last work was decided', () => {
  const settled = { ...untouched, settledAt: endTime, refunded: untouched.pool };
  expect(settlesAgain({ ...untouched, settledAt: null })).toBe(false);
  expect(settlesAgain(settled)).toBe(true);
  const waiting = { ...settled, refunded: usdc(untouched.pool - 9n), reserved: usdc(9n) };
  expect(settlesAgain(waiting)).toBe(false);
  expect(settlesAgain({ ...waiting, disputed: usdc(9n), reserved: zeroUsdc })).toBe(false);
  expect(settlesAgain({ ...waiting, spent: usdc(5n), returned: usdc(5n) })).toBe(false);
  expect(settlesAgain({ ...waiting, reserved: usdc(8n) })).toBe(true);
});
