import { afterAll, expect, test } from 'vitest';
import { liveThrough } from './live-a-day.ts';
import { openTown } from './town.ts';

const town = await openTown(60);
afterAll(() => town.close());

/** What each person earned in the groups of these tests. */
const earned = new Map<string, bigint>();
const seen = new Set<string>();

const minutes = { minutesBetweenJudging: 2 };
test.each([
  ['in their order, one by one', 250, 1, { seed: 1, processes: 1, batch: 1, dying: 0, ...minutes }],
  ['mixed, by two processes', 700, 1, { seed: 2, processes: 2, batch: 9, dying: 0, ...minutes }],
  [
    'mixed, by three processes that die, start again and rarely judge',
    2000,
    3,
    { seed: 4, processes: 3, batch: 100, dying: 0.1, minutesBetweenJudging: 40 },
  ],
])('hours of a busy group are worth the same, reported %s', async (_, updates, hours, manner) => {
  const input = { seed: manner.seed, updates, hours, dollars: 1000n };
  const lived = await liveThrough(town, input, manner);
  expect(await town.findings()).toEqual([]);
  for (const [userId, amount] of lived.earned) {
    earned.set(userId, (earned.get(userId) ?? 0n) + amount);
  }
  for (const code of lived.codes) seen.add(code);
});

test('all of it is available days later, and the rest is back with the creators', async () => {
  await town.finish();
  expect(await town.availableTo([...earned.keys()])).toEqual([...earned.values()]);
  expect(await town.findings()).toEqual([]);
});

test('hardly a reason was not met', () => {
  const met = [
    'ANONYMOUS',
    'COMMAND',
    'COOLDOWN',
    'DUP_GROUP',
    'DUP_SELF',
    'EDITED_INVALID',
    'FORWARDED',
    'IS_BOT',
    'NEAR_DUP',
    'NOT_LINKED',
    'NOT_PARTICIPANT',
    'REACTION_REMOVED',
    'SELF_REACTION',
    'TARGET_UNKNOWN',
    'TOO_NEW',
    'TOO_SHORT',
    'VIA_BOT',
    'paid',
  ];
  expect([...seen]).toEqual(expect.arrayContaining(met));
});
