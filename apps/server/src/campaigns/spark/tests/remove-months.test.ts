import { dayMs } from '@stoke/domain';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import { openTestDatabase } from '../../../../testing/platform/test-database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { endDue, settleDue } from '../../core/index.ts';
import { listParticipations } from '../personal-store.ts';
import { releaseDue } from '../rewards/release-earnings.ts';
import { insertActions, numberRecording } from '../traffic/record-store.ts';
import { removeMonths } from '../traffic/remove-months.ts';
import { sparkWorkers } from '../workers.ts';
import type { Group } from './earning-story.ts';
import { cent, openModerationStory } from './moderation-story.ts';

const database = await openTestDatabase(40);
const story = await openModerationStory(database);
const { db: books } = story.deps;
const traffic = story.deps.traffic.databaseOf('');
const consistent = async () => expect(await story.findings()).toEqual([]);
afterEach(consistent);
afterAll(() => story.close());

const [bob] = story.regulars;
const final = sparkWorkers(story.deps).filter(({ name }) => name === 'spark.final');
const days = 730;
const remove = (keptDays = days, at = traffic) =>
  removeMonths(books, at, { now: story.clock.now(), days: keptDays });

/**
 * Waits until the first day of the next month, whose partition is made. That of the month after, which a server makes too,
 * would stay without a Spark, and every statement looks at every partition.
 */
async function nextMonth(): Promise<string> {
  const now = story.clock.now();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  story.wait(first.getTime() - now.getTime());
  await traffic.run(sql`select traffic.make_months(${first}, ${first})`);
  return first.toISOString().slice(0, 7).replace('-', '_');
}

/** Its day is over, and what was earned has become available. */
async function settle(group: Group): Promise<void> {
  story.wait(3 * dayMs);
  await story.inTx((tx) => endDue(story.deps, tx, group.id));
  await releaseDue(story.deps, group.id);
  await settleDue(story.deps, group.id);
}

/** A Spark of a new month in which two people earned, one of whom lost a reward again; settled. */
async function settled(): Promise<Group & { month: string }> {
  const month = await nextMonth();
  const carl = await story.person();
  const group = await story.earned([bob, carl], 2);
  await story.reverse(group, { userId: carl.userId });
  story.wait(14 * dayMs + 1);
  await runWorkers(final);
  await settle(group);
  return { ...group, month };
}

const partitionsOf = (month: string) =>
  story.db.values(sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r'
      and relname like '%' || ${month} order by 1`);
const isRemoved = ({ id }: Group) =>
  story.db.has(sql`
    select from traffic.campaign where campaign_id = ${id} and actions_removed_at is not null`);
const kept = async ({ id }: Group) => ({
  sums: await story.db.all(sql`
    select user_id, reserved_micro, available_micro from traffic.spark_participation
    where campaign_id = ${id} order by 1`),
  results: await story.db.all(sql`
    select part, status, is_paid, reason, sum(count)::int as count, sum(amount_micro)::bigint as amount
    from traffic.outcome where campaign_id = ${id} group by 1, 2, 3, 4 order by 1, 2, 3, 4`),
  days: await story.db.all(sql`
    select * from spark_reward_day where campaign_id = ${id} order by id`),
});

test('actions and texts of a month are removed as a whole when all its Sparks were settled two years ago', async () => {
  const group = await settled();
  const before = await kept(group);
  expect(before.results).not.toEqual([]);
  story.wait((days - 1) * dayMs);
  await remove();
  expect(await partitionsOf(group.month)).toHaveLength(2);
  // Its month was over two years ago too.
  story.wait(20 * dayMs);
  await remove();
  expect(await partitionsOf(group.month)).toEqual([]);
  expect(await story.actions(group)).toEqual([]);
  expect(await kept(group)).toEqual(before);
  const page = { userId: bob.userId, after: '00000000-0000-0000-0000-000000000000', limit: 100 };
  const parts = await listParticipations(story.deps, page);
  expect(parts.find(({ id }) => id === group.id)).toMatchObject({
    available: 2n * cent,
    actionsRemovedAt: story.clock.now(),
  });
});

test('a month stays while one of its Sparks is not settled, or was settled later', async () => {
  const group = await settled();
  const other = await story.earned([bob], 1);
  story.wait(days * dayMs);
  await remove();
  expect(await isRemoved(group)).toBe(false);
  await settle(other);
  await remove();
  expect(await isRemoved(group)).toBe(false);
  story.wait(days * dayMs + 1);
  await remove();
  expect([await isRemoved(group), await isRemoved(other)]).toEqual([true, true]);
});

test('a month stays while a reversal in it can still be overturned', async () => {
  await nextMonth();
  const carl = await story.person();
  const group = await story.earned([bob, carl], 2);
  await story.reverse(group, { userId: carl.userId });
  await settle(group);
  story.wait((days + 40) * dayMs);
  await remove();
  expect(await isRemoved(group)).toBe(false);
  await story.later(1);
  await story.later(1);
  await settleDue(story.deps, group.id);
  story.wait((days + 1) * dayMs);
  await remove();
  expect(await isRemoved(group)).toBe(true);
});

test('what lies in the default partition is removed with its month', async () => {
  const now = story.clock.now();
  story.wait(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 5) - now.getTime());
  const group = await story.earned([bob], 1);
  await settle(group);
  story.wait((days + 40) * dayMs);
  await remove();
  expect([await isRemoved(group), await story.actions(group)]).toEqual([true, []]);
});

test('while a backup reads, a month stays, and it is removed an hour later', async () => {
  const group = await settled();
  story.wait((days + 40) * dayMs);
  const backup = new pg.Client({ connectionString: database.ownerUrl });
  await backup.connect();
  await backup.query('begin; lock table traffic.spark_action in access share mode');
  await remove();
  expect([await isRemoved(group), await partitionsOf(group.month)]).toMatchObject([
    false,
    { length: 2 },
  ]);
  await backup.query('commit');
  await backup.end();
  await remove();
  expect([await isRemoved(group), await partitionsOf(group.month)]).toEqual([true, []]);
});

/** Kept for so many days, so that many rounds fit into the years that numbers of reports have. */
const soon = 1;

test('a server that dies while it removes a month leaves all of it or nothing, and the next one goes on', async () => {
  const deaths = await crashAtEachStatement(traffic, {
    open: async () => {
      const group = await settled();
      story.wait(40 * dayMs);
      return group;
    },
    work: (db) => remove(soon, trafficIn(db).databaseOf('')),
    check: async (group) => {
      const left = (await partitionsOf(group.month)).length;
      expect(left).toBe((await isRemoved(group)) ? 0 : 2);
      await consistent();
    },
    goOn: async (group) => {
      await remove(soon);
      expect([await isRemoved(group), await partitionsOf(group.month)]).toEqual([true, []]);
    },
  });
  expect(deaths).toBeGreaterThan(1);
});

/** Records what a process writes that asked long ago whether the Spark takes messages. */
function recordLate(group: Group, key: string): Promise<void> {
  const at = story.clock.now();
  const message = {
    id: randomUUID(),
    kind: 'message' as const,
    key,
    at,
    sender: bob.sender,
    userId: bob.userId,
    target: null,
    isRemoved: false,
    letters: null,
    words: null,
    fingerprint: null,
    simhash: null,
    doubt: null,
    code: null,
    text: 'What was said long ago',
    reports: [1n],
    dueAt: at,
  };
  return traffic.transaction(async (tx) => {
    await numberRecording(tx, group.id);
    await insertActions(tx, [message], { campaignId: group.id, receivedAt: at, ruleVersion: 1 });
  });
}

test('a month stays while a message that was recorded too late is not judged', async () => {
  const group = await settled();
  story.wait(40 * dayMs);
  await recordLate(group, `late:${group.id}`);
  await remove(soon);
  expect(await isRemoved(group)).toBe(false);
  story.rest(700);
  await story.runJudge(group);
  await remove(soon);
  expect([await isRemoved(group), await story.actions(group)]).toEqual([true, []]);
});

race(
  'a month that is removed while messages are recorded too late: none of them is counted twice, and no reward is paid',
  async (crowd) => {
    const group = await settled();
    const [first] = await story.actions(group);
    story.wait(40 * dayMs);
    const before = await story.availableOf(bob);
    await together(crowd, async (n) => {
      if (n % 2 === 0) return remove(soon);
      return recordLate(group, n === 1 && first ? first.key : `late:${group.id}:${n}`);
    });
    await consistent();
    story.rest(700);
    await story.runJudge(group);
    await remove(soon);
    expect([await isRemoved(group), await story.actions(group)]).toEqual([true, []]);
    expect(await story.availableOf(bob)).toBe(before);
  },
);
