import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { shareReading } from '../share-reading.ts';

const unavailable = new Refusal('chain.unavailable');

/** A reading of two seconds that gives how often it was asked, or fails. */
function open() {
  let now = 0;
  const state = { asked: 0, isAway: false };
  const shared = shareReading({
    clock: { now: () => new Date(now) },
    read: async () => {
      state.asked += 1;
      now += 2_000;
      if (state.isAway) throw new Error('away');
      return state.asked;
    },
  });
  return { state, shared, wait: (ms: number) => void (now += ms) };
}

test('many callers cause one reading, and none for twenty times as long as it took', async () => {
  const { state, shared, wait } = open();
  expect(await Promise.all([shared(), shared(), shared()])).toEqual([1, 1, 1]);
  wait(39_999);
  expect([await shared(), state.asked]).toEqual([1, 1]);
  wait(1);
  expect(await shared()).toBe(1);
  await Promise.resolve();
  expect([await shared(), state.asked]).toEqual([2, 2]);
});

test('after a reading that failed none begins for as long as after one that did not', async () => {
  const { state, shared, wait } = open();
  state.isAway = true;
  await expect(shared()).rejects.toThrow('away');
  wait(39_999);
  await expect(shared()).rejects.toThrow('away');
  expect(state.asked).toBe(1);
  state.isAway = false;
  wait(1);
  expect([await shared(), state.asked]).toEqual([2, 2]);
});

test('an old value is answered for ten minutes while readings fail, and no longer', async () => {
  const { state, shared, wait } = open();
  expect(await shared()).toBe(1);
  state.isAway = true;
  wait(300_000);
  expect([await shared(), state.asked]).toEqual([1, 2]);
  // Two seconds were spent reading.
  wait(295_999);
  expect([await shared(), state.asked]).toEqual([1, 3]);
  wait(1);
  await expect(shared()).rejects.toEqual(unavailable);
  expect(state.asked).toBe(3);
  state.isAway = false;
  wait(40_000);
  expect(await shared()).toBe(4);
});
