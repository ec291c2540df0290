import { afterAll, afterEach, expect, test } from 'vitest';
import type { Traffic } from '../traffic/traffic.ts';
import { openEarningStory, type Group } from './earning-story.ts';

const story = await openEarningStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** What became of the reactions. */
async function judged(group: Group) {
  story.rest(1500);
  await story.runJudge(group);
  const rows = await story.actions(group);
  return rows.flatMap(({ kind, code, status }) => (kind === 'reaction' ? [code ?? status] : []));
}

/** A Spark of an hour, a message in it, and someone else; times are in seconds from its end on. */
async function ending() {
  const group = await story.running({ hours: 1 });
  const [bob, dan] = [await story.person(group), await story.person(group)];
  const end = story.clock.now().getTime() + 3_600_000;
  const at = (seconds: number) => new Date(Math.floor(end / 1000 + seconds) * 1000);
  story.rest(2400);
  const message = story.says(bob, group);
  await story.record(message);
  const reacts = (seconds: number, isRemoved = false) =>
    story.reacts(dan, message, group, { at: at(seconds), isRemoved });
  return { group, message, bob, dan, at, reacts };
}

const arrivals: [string, (reports: Traffic[]) => Traffic[][]][] = [
  ['one by one', (reports) => reports.map((report) => [report])],
  ['all together', (reports) => [reports]],
  ['backwards', (reports) => reports.toReversed().map((report) => [report])],
];

test.each(arrivals)(
  'a reaction from before the end that is taken back after it within ten minutes is unpaid: reported %s',
  async (_, batchesOf) => {
    const { group, reacts } = await ending();
    story.rest(1300);
    for (const batch of batchesOf([reacts(-30), reacts(30, true)])) await story.record(...batch);
    expect(await judged(group)).toEqual(['REACTION_REMOVED']);
  },
);

test.each(arrivals)(
  'a reaction that is taken back and given again after the end stands and is paid once: reported %s',
  async (_, batchesOf) => {
    const { group, reacts } = await ending();
    story.rest(1300);
    const reports = [reacts(-30), reacts(-10, true), reacts(30)];
    for (const batch of batchesOf(reports)) await story.record(...batch);
    expect(await judged(group)).toEqual(['reserved']);
  },
);

test.each([
  [-1, 599, 'REACTION_REMOVED'],
  [-1, 600, 'reserved'],
  [-600, 0, 'REACTION_REMOVED'],
])(
  'a reaction %i seconds from the end that is taken back at %i seconds: %s',
  async (given, taken, expected) => {
    const { group, reacts } = await ending();
    story.rest(2000);
    await story.record(reacts(given), reacts(taken, true));
    expect(await judged(group)).toEqual([expected]);
  },
);

test('a reaction taken back after a Spark was stopped is unpaid, and one given after the stop too', async () => {
  const { group, message, reacts, bob } = await ending();
  const carl = await story.person(group);
  const now = () => new Date(Math.floor(story.clock.now().getTime() / 1000) * 1000);
  await story.record({ ...reacts(0), at: now() });
  story.rest(30);
  await story.stop(group.id, group.creatorId);
  story.rest(30);
  await story.record(
    { ...reacts(0, true), at: now() },
    story.reacts(carl, message, group, { at: now() }),
    story.says(bob, group, { at: now() }),
  );
  expect(await judged(group)).toEqual(['REACTION_REMOVED', 'CAMPAIGN_NOT_LIVE']);
});

test('when another Spark of the group follows, a reaction is paid by the one that has its message, once', async () => {
  const { group: first, message, dan, bob, reacts } = await ending();
  const creatorId = await story.creator('follows', 100n);
  const { id } = await story.create(creatorId);
  await story.requireNothing(id);
  const next = { id, creatorId, chatId: first.chatId };
  await story.connect(id, creatorId, first.chatId);
  const now = () => ({ at: new Date(Math.floor(story.clock.now().getTime() / 1000) * 1000) });
  await story.record({ ...reacts(0), ...now() });
  story.rest(30);
  await story.stop(first.id, first.creatorId);
  await story.sweep();
  expect(await story.stateOf(id)).toBe('active');
  for (const person of [bob, dan]) await story.join(person, next);
  story.rest(30);
  const later = story.says(bob, next, now());
  const removed = story.reacts(dan, message, next, { ...now(), isRemoved: true });
  story.rest(30);
  const added = story.reacts(dan, later, next, now());
  await story.record(later, removed, added);
  expect(await judged(first)).toEqual(['REACTION_REMOVED', 'CAMPAIGN_NOT_LIVE']);
  expect(await judged(next)).toEqual(['REACTION_REPEAT', 'reserved']);
});
