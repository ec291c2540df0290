import { afterAll, afterEach, expect, test } from 'vitest';
import { setGroupRights } from '../groups/set-group-rights.ts';
import { openEarningStory, type Group } from './earning-story.ts';
import type { MoveReport } from '../traffic/traffic.ts';

const story = await openEarningStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

let moves = 0;
/** The group becomes a supergroup: what Telegram reports, and the group as it is from then on. */
function move(group: Group): { report: MoveReport; now: Group } {
  moves += 1;
  const { chatId } = group;
  const to = `-100${9_000_000 + moves}`;
  const report = {
    kind: 'move',
    chatId,
    to,
    at: story.clock.now(),
    by: 9_000_000 + moves,
  } as const;
  return { report, now: { ...group, chatId: to } };
}

async function judged(group: Group) {
  story.rest(4000);
  await story.runJudge(group);
  return story.codes(group);
}

test('actions before the group became a supergroup are paid, however late they arrive', async () => {
  const group = await story.running();
  const [bob, carl] = [await story.person(group), await story.person(group)];
  story.rest(60);
  const [known, late] = [story.says(bob, group), story.says(carl, group)];
  const reaction = story.reacts(carl, known, group);
  await story.record(known);
  story.rest(60);
  const { report, now } = move(group);
  await story.record(report);
  story.rest(60);
  await story.record(story.says(bob, now));
  await story.record(known, late, reaction);
  expect(await judged(group)).toEqual(Array(4).fill('reserved'));
});

test('messages in the new supergroup count, also in the batch that reports the move', async () => {
  const group = await story.running();
  const bob = await story.person(group);
  story.rest(60);
  const before = story.says(bob, group);
  story.rest(60);
  const { report, now } = move(group);
  story.rest(60);
  const after = story.says(bob, now);
  await story.record(after, report, before);
  await story.record(report, after);
  expect(await judged(group)).toEqual(['reserved', 'reserved']);
});

test('rights of the bot that are reported under the old number count until the move', async () => {
  const group = await story.running();
  story.rest(60);
  const before = story.clock.now();
  story.rest(60);
  await story.record(move(group).report);
  story.rest(60);
  const { chatId } = group;
  const report = (at: Date) =>
    story.inTx((tx) => setGroupRights(story.deps, tx, { chatId, hasRights: false, at }));
  // The bot leaves the old group when it moves.
  await report(story.clock.now());
  expect(await story.stateOf(group.id)).toBe('active');
  await report(before);
  expect(await story.stateOf(group.id)).toBe('paused');
});

test.each(['the bot left the old group', 'the group became a supergroup'])(
  'a group that becomes a supergroup is not paused by that, and everything counts, when "%s" is heard of first',
  async (first) => {
    const group = await story.running();
    const bob = await story.person(group);
    story.rest(60);
    const { report, now } = move(group);
    story.rest(2);
    const { chatId } = group;
    const leaves = () =>
      story.inTx((tx) =>
        setGroupRights(story.deps, tx, { chatId, hasRights: false, at: report.at }),
      );
    if (first === 'the bot left the old group') await leaves();
    const during = story.says(bob, now);
    story.rest(5);
    await story.record(report);
    await leaves();
    expect(await story.stateOf(group.id)).toBe('active');
    story.rest(60);
    await story.record(during, story.says(bob, now));
    expect(await judged(group)).toEqual(['reserved', 'reserved']);
  },
);

test('a Spark that was paused before its group became a supergroup stays paused', async () => {
  const group = await story.running();
  story.rest(60);
  await story.setRights(group.chatId, false);
  story.rest(60);
  await story.record(move(group).report);
  expect(await story.stateOf(group.id)).toBe('paused');
});
