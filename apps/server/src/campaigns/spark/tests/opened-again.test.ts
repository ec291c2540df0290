import { afterAll, afterEach, expect, test } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { sql } from '../../../platform/db/sql.ts';
import { recordClick } from '../clicks/record-click.ts';
import { sumOpenFor } from '../open-sum.ts';
import { judgeBatch } from '../rewards/judge-actions.ts';
import type { Group, Person } from './earning-story.ts';
import { openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

/** A running Spark with 24 links. */
async function linked(input: Parameters<typeof story.running>[0] = {}): Promise<Group> {
  const group = await story.running(input);
  await story.db.run(sql`
    insert into spark_link (campaign_id, kind, position, url, label)
    select ${group.id}, 'added', n, 'https://brand.example/' || n, 'Page ' || n
    from generate_series(5, 27) n`);
  return group;
}
const press = ({ userId }: Person, { id: campaignId }: Group, link: string) =>
  recordClick(story.deps, { userId, campaignId, link });
/** Opens all links that still pay. @returns how many those were. */
async function openAll(who: Person, group: Group): Promise<number> {
  const left = await unopened(who, group);
  for (const link of left) {
    story.rest(1);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await press(who, group, link);
  }
  return left.length;
}
async function unopened(who: Person, group: Group): Promise<string[]> {
  const { links } = await story.shownTo(who, group);
  return links.filter(({ isOpened }) => !isOpened).map(({ id }) => id);
}
async function settle(group: Group): Promise<void> {
  story.rest(700);
  await story.runJudge(group);
}
const paidIn = async (group: Group) =>
  (await story.codes(group)).filter((code) => code === 'reserved').length;
const openFor = ({ userId }: Person) => sumOpenFor(story.deps, { userId, now: story.clock.now() });

test('links that were opened above the limit of an hour are paid when they are opened again, each once', async () => {
  const group = await linked();
  const bob = await story.person(group);
  expect(await openAll(bob, group)).toBe(24);
  expect(await openAll(bob, group)).toBe(0);
  await settle(group);
  expect(await paidIn(group)).toBe(10);
  expect(await story.shownTo(bob, group)).toMatchObject({ waiting: 0, unpaid: 14 });
  story.rest(3600);
  expect(await openAll(bob, group)).toBe(14);
  expect(await story.shownTo(bob, group)).toMatchObject({ waiting: 14, unpaid: 0 });
  await settle(group);
  expect(await paidIn(group)).toBe(20);
  story.rest(3600);
  expect(await openAll(bob, group)).toBe(4);
  await settle(group);
  expect(await openAll(bob, group)).toBe(0);
  expect((await story.actions(group)).map(({ amount }) => amount)).toEqual(Array(24).fill(25_000n));
  expect(await story.shownTo(bob, group)).toMatchObject({ reserved: 600_000n, unpaid: 0 });
});

test('a link that was not paid still counts in what is left to earn, and a paid one does not', async () => {
  const group = await linked();
  const bob = await story.person(group);
  const before = await openFor(bob);
  await openAll(bob, group);
  const opened = await openFor(bob);
  expect(before - opened).toBeGreaterThanOrEqual(24n * 25_000n);
  await settle(group);
  const again = (await openFor(bob)) - opened;
  expect(again).toBeGreaterThan(10n * 25_000n);
  expect(again).toBeLessThanOrEqual(14n * 25_000n);
});

test.each([
  ['SHARE_CAP', { dollars: 1n, personPercent: 5 }],
  ['POOL_EXHAUSTED', { dollars: 1n, personPercent: 100 }],
] as const)('a link that was unpaid for %s is paid after a top-up', async (code, input) => {
  const group = await linked(input);
  const [bob, carl] = [await story.person(group), await story.person()];
  if (code === 'POOL_EXHAUSTED') await story.earnAllBut(group.id, carl.userId, 40_000n);
  await press(bob, group, 'tweet');
  story.rest(1);
  await press(bob, group, 'added-5');
  await settle(group);
  const own = async () => (await story.codes(group)).slice(-2);
  expect(await own()).toEqual(['reserved', code]);
  await story.deposit(group.creatorId, 10n);
  await story.topUp(group.id, group.creatorId, 10n);
  for (const link of ['added-5', 'tweet', 'added-5']) await press(bob, group, link);
  await settle(group);
  expect(await own()).toEqual(['reserved', 'reserved']);
});

test('a click whose reward was taken back is not replaced', async () => {
  const group = await linked();
  const bob = await story.person(group);
  await press(bob, group, 'tweet');
  await settle(group);
  await story.reverse(group, { userId: bob.userId });
  await press(bob, group, 'tweet');
  await settle(group);
  expect(await story.codes(group)).toEqual(['REVERSED']);
  expect(await unopened(bob, group)).not.toContain('tweet');
});

race('links that are opened again while they are judged are paid once', async (crowd) => {
  const group = await linked();
  const bob = await story.person(group);
  const links = (await unopened(bob, group)).slice(0, 12);
  for (const link of links) await press(bob, group, link);
  story.rest(700);
  await together(crowd, async (n) => {
    if (n % 2 === 1) return judgeBatch(story.deps, group.id, 3);
    for (const link of links) await press(bob, group, link);
    return 0;
  });
  await settle(group);
  story.rest(3600);
  await together(crowd, async (n) => press(bob, group, links[n % links.length] ?? 'tweet'));
  for (const link of links) await press(bob, group, link);
  await settle(group);
  expect((await story.actions(group)).map(({ amount }) => amount)).toEqual(Array(12).fill(25_000n));
  expect(await story.shownTo(bob, group)).toMatchObject({ reserved: 300_000n });
});
