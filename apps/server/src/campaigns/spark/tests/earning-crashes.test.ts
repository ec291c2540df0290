import { afterAll, afterEach, expect, test } from 'vitest';
import { cutOffEverywhere, crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { judgeDue } from '../rewards/judge-actions.ts';
import { recordTraffic } from '../traffic/record-traffic.ts';
import { releaseDue } from '../rewards/release-earnings.ts';
import { openEarningStory, type Group } from './earning-story.ts';

const story = await openEarningStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** Three messages of two people, old enough to be judged. */
async function sendMessage() {
  const group = await story.running();
  const [bob, carl] = [await story.person(group), await story.person(group)];
  for (const who of [bob, carl, bob]) {
    story.rest(30);
    await story.record(story.says(who, group));
  }
  story.rest(700);
  return group;
}

const consistent = async () => expect(await story.findings()).toEqual([]);

test('a server that dies while it records leaves nothing, and the repeat records all', async () => {
  const group = await story.running();
  const [bob, stranger] = [await story.person(group), { sender: '88001' }];
  story.rest(30);
  const traffic = [story.says(bob, group), story.says(stranger, group)];
  const nothing = async () => expect(await story.actions(group)).toEqual([]);
  const deaths = await cutOffEverywhere(
    story.db,
    (tx) => recordTraffic(story.deps, tx, traffic),
    nothing,
  );
  expect(deaths).toBe(7);
  expect(await story.actions(group)).toHaveLength(2);
});

test('a server that dies while it judges has paid whole batches, and the next pays the rest', async () => {
  const deaths = await crashAtEachStatement(story.db, {
    open: sendMessage,
    work: (db, group: Group) => judgeDue({ ...story.deps, db }, group.id, 2),
    check: consistent,
    goOn: async (group) => {
      await story.runJudge(group);
      expect(await story.codes(group)).toEqual(['reserved', 'reserved', 'reserved']);
      expect(await story.poolOf(group.id)).toBe(79_970_000n);
    },
  });
  expect(deaths).toBeGreaterThan(15);
});

test('a server that dies while it releases has released nothing, and the next releases all', async () => {
  await crashAtEachStatement(story.db, {
    open: async () => {
      const group = await sendMessage();
      await story.runJudge(group);
      story.wait(86_400_000);
      return group;
    },
    work: (db, group: Group) => releaseDue({ ...story.deps, db }, group.id),
    check: consistent,
    goOn: async (group) => {
      await releaseDue(story.deps, group.id);
      expect(await story.codes(group)).toEqual(['available', 'available', 'available']);
    },
  });
});
