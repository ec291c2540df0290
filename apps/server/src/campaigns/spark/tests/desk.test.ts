import { dayMs, sparkRules } from '@stoke/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { listActionsOf } from '../rewards/people-store.ts';
import {
  listDesk,
  listEarners,
  listPartsOf,
  listToCount,
  readDesk,
  readGivings,
  readOutcomes,
} from '../moderation/desk-store.ts';
import { showCopies, showRings } from '../groups/show-groups.ts';
import { cent, openModerationStory } from './moderation-story.ts';
import type { Group, Person } from './earning-story.ts';

const story = await openModerationStory();
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(() => story.close());

const maxEarned = 9_223_372_036_854_775_807n;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const yesterday = () => new Date(story.clock.now().getTime() - dayMs);
const later = () => ({ at: new Date(story.clock.now().getTime() + dayMs), id: lastId });
const nameOf = async ({ userId }: Person) => {
  const person = await story.db.one(sql<{ username: string }>`
    select username from app_user where id = ${userId}`);
  return person?.username;
};

/** Each of these says as many things, and each of the others reacts to all of them. */
async function praise(group: Group, those: readonly Person[], each: number) {
  for (let n = 0; n < each; n += 1) {
    story.rest(30);
    for (const author of those) {
      const message = story.says(author, group);
      const others = those.filter((one) => one !== author);
      await story.record(message, ...others.map((one) => story.reacts(one, message, group)));
    }
  }
}

/** A running Spark in which these take part. */
async function joined(...people: Person[]): Promise<Group> {
  const group = await story.running();
  for (const person of people) await story.join(person, group);
  return group;
}

test('a moderator sees who reacts mostly to whom, and what can be taken back of it', async () => {
  const people = [await story.person(), await story.person(), await story.person()];
  const [one, two, outsider] = people as [Person, Person, Person];
  const group = await joined(one, two, outsider);
  await praise(group, [one, two], 3);
  await story.record(story.says(outsider, group));
  story.rest(700);
  await story.runJudge(group);
  const [ring, ...rest] = await showRings(story.deps, { campaignId: group.id, since: yesterday() });
  expect(rest).toEqual([]);
  expect(ring?.people.map(({ id }) => id).toSorted()).toEqual([one.userId, two.userId].toSorted());
  expect(ring).toMatchObject({ inside: 6, given: 6, available: 0n });
  expect(ring?.actionIds).toHaveLength(6);
  await story.reverse(group, { actionIds: ring?.actionIds ?? [] });
  const [after] = await showRings(story.deps, { campaignId: group.id, since: yesterday() });
  expect(after).toMatchObject({ actionIds: [], reserved: 0n });
});

test('of reactions only those count that are to a message of an age that is paid', async () => {
  const [author, giver] = [await story.person(), await story.person()];
  const group = await story.running({ hours: 240 });
  for (const person of [author, giver]) await story.join(person, group);
  story.rest(30);
  const [tooOld, oldest] = [story.says(author, group), story.says(author, group)];
  const since = new Date(oldest.at.getTime() + sparkRules.reactionTargetMs + 30_000);
  const at = (after: number) => ({ at: new Date(since.getTime() + after * 1000) });
  const messages = [tooOld, { ...oldest, ...at(-172_799), sentAt: at(-172_799).at }] as const;
  await story.record(...messages);
  story.rest(200_000);
  const reactions = messages.map((message) => story.reacts(giver, message, group, at(1)));
  await story.record(...reactions);
  story.rest(700);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['reserved', 'reserved', 'TARGET_OLD', 'reserved']);
  const givings = await readGivings(story.db, { campaignId: group.id, since });
  expect(givings).toMatchObject([{ giver: giver.userId, author: author.userId, count: 1 }]);
});

test('a moderator sees equal texts of several people, with a link to each', async () => {
  const [one, two, honest] = [await story.person(), await story.person(), await story.person()];
  const group = await joined(one, two, honest);
  const text = 'this project is the very best one that there is this year';
  await story.record(
    story.says(one, group, { text }),
    story.says(two, group, { text: `${text}!` }),
    story.says(honest, group),
    // messages without words are not copies of each other
    story.says(one, group, { text: '🔥' }),
    story.says(honest, group, { text: '👍👍' }),
  );
  story.rest(700);
  await story.runJudge(group);
  const copies = await showCopies(story.deps, { campaignId: group.id, since: yesterday() });
  expect(copies).toHaveLength(1);
  expect(copies[0]).toMatchObject({ messages: 2, available: 0n });
  expect(copies[0]?.people.map(({ id }) => id)).toEqual([one.userId, two.userId]);
  expect(copies[0]?.people[0]?.username).toBe(await nameOf(one));
});

test('a moderator sees actions by outcome, the top earners, and one person across groups', async () => {
  const [one, two] = [await story.person(), await story.person()];
  const group = await joined(one, two);
  story.rest(30);
  await story.record(story.says(one, group), story.says(two, group));
  story.rest(30);
  await story.record(story.says(one, group), story.says(two, group, { text: 'ok' }));
  story.rest(700);
  await story.runJudge(group);
  const campaignId = group.id;
  const outcomes = await readOutcomes(story.db, { campaignId, by: 'hour', since: yesterday() });
  const sum = (status: string) =>
    outcomes.reduce((all, row) => all + (row.status === status ? row.actions : 0), 0);
  expect([sum('paid'), sum('unpaid')]).toEqual([3, 1]);
  expect(outcomes.find(({ status }) => status === 'unpaid')?.code).toBe('TOO_SHORT');

  const first = { rank: maxEarned, id: lastId };
  const [top] = await listEarners(story.deps, { campaignId, before: first, limit: 1 });
  expect(top).toMatchObject({ id: one.userId, earned: 2n * cent, actions: 2 });
  const next = { rank: top?.earned ?? 0n, id: top?.id ?? '' };
  expect(await listEarners(story.deps, { campaignId, before: next, limit: 5 })).toMatchObject([
    { id: two.userId, earned: cent },
  ]);

  const actions = { campaignId, userId: two.userId, before: later(), limit: 10 };
  expect(await listActionsOf(story.deps, actions)).toMatchObject([
    { status: 'unpaid', code: 'TOO_SHORT' },
    { status: 'reserved', code: null, amount: cent },
  ]);

  const other = await joined(two);
  story.rest(30);
  await story.record(story.says(two, other));
  story.rest(700);
  await story.runJudge(other);
  await story.reverse(other, { userId: two.userId });
  const parts = await listPartsOf(story.deps, { userId: two.userId, before: later(), limit: 10 });
  expect(parts).toMatchObject([
    { id: other.id, reserved: 0n, reversed: cent, actions: 1, unpaid: 0 },
    { id: campaignId, reserved: cent, reversed: 0n, actions: 2, unpaid: 1 },
  ]);

  const row = await readDesk(story.deps, { since: yesterday(), id: campaignId });
  expect(row).toMatchObject({
    actions: 4,
    paid: 3,
    refused: 1,
    earners: 2,
    earned: 3n * cent,
    earnedByTop: 3n * cent,
  });
});

test('a moderator sees alarms first, then the busiest, across pages, and finds one by its name', async () => {
  const [one, two] = [await story.person(), await story.person()];
  const [alarming, busy, calm] = [await joined(one), await joined(one, two), await joined(one)];
  const short = Array.from({ length: 50 }, () => story.says(one, alarming, { text: 'gm' }));
  await story.record(...short, story.says(one, busy), story.says(two, busy), story.says(one, calm));
  const newest = await story.running();
  await story.count();

  const ids = [alarming, busy, calm, newest].map(({ id }) => id);
  const start = { rank: maxEarned, id: lastId };
  const list = async (search: string, before = start, limit = 500) =>
    (await listDesk(story.db, { search, before, limit })).filter(({ id }) => ids.includes(id));
  const all = await list('');
  expect(all.map(({ id, actions, alarms }) => ({ id, actions, alarms }))).toEqual([
    { id: ids[0], actions: 50, alarms: ['refused'] },
    { id: ids[1], actions: 2, alarms: [] },
    { id: ids[2], actions: 1, alarms: [] },
    { id: ids[3], actions: 0, alarms: [] },
  ]);
  expect((await list('', all[0])).map(({ id }) => id)).toEqual(ids.slice(1));
  expect(await list('', start, 1)).toMatchObject([{ id: ids[0] }]);
  const name = all[1]?.name ?? '';
  expect(await list(name.toUpperCase())).toMatchObject([{ id: ids[1] }]);
  expect(await list('no such campaign')).toEqual([]);
});

test('the busier a campaign, the less often it is counted', async () => {
  const [person] = [await story.person()];
  const group = await joined(person);
  const isDue = async (after: number) => {
    const now = new Date(story.clock.now().getTime() + after * 1000);
    const input = { now, since: yesterday(), before: lastId, limit: 500 };
    return (await listToCount(story.deps, input)).some(({ id }) => id === group.id);
  };
  expect(await isDue(0)).toBe(false);
  await story.record(story.says(person, group));
  expect(await isDue(0)).toBe(true);
  await story.count();
  expect([await isDue(4), await isDue(6)]).toEqual([false, true]);
  await story.db.run(sql`update spark_desk set actions = 50000 where campaign_id = ${group.id}`);
  expect([await isDue(254), await isDue(256)]).toEqual([false, true]);
});
