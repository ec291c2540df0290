import { afterAll, afterEach, expect, test } from 'vitest';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { failedChecks } from '../../../../testing/money/failed-checks.ts';
import { recordStatements } from '../../../../testing/platform/record-statements.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createHistories } from '../rewards/histories.ts';
import { judgeBatch, judgeDue } from '../rewards/judge-actions.ts';
import { releaseBatch, releaseDue } from '../rewards/release-earnings.ts';
import { endDue, settleDue } from '../../core/index.ts';
import { sparkPersonal } from '../personal.ts';
import { sparkWorkers } from '../index.ts';
import { postPending } from '../post-pending.ts';
import type { Group, Person } from './earning-story.ts';
import { dies, dyingAfter, judged, released } from './judged-story.ts';
import { cent, openModerationStory, pool } from './moderation-story.ts';

const story = await openModerationStory();
const consistent = async () => expect(await story.findings()).toEqual([]);
afterEach(consistent);
afterAll(() => story.close());

const [carl] = story.regulars;

const cardOf = ({ id }: Group) =>
  story.db.one(sql`select messages, engaged_users from spark_campaign where id = ${id}`);
const earnersOf = ({ id }: Group) =>
  story.db.values(sql<{ userId: string }>`
    select user_id from traffic.spark_earner where campaign_id = ${id}`);

test('judged rewards that are not posted are posted a second later, by any process', async () => {
  const group = await judged(story, carl);
  await consistent();
  expect(await story.codes(group)).toEqual(['reserved']);
  expect(await story.poolOf(group.id)).toBe(pool);
  await story.pass(1 / 3600);
  expect(await story.poolOf(group.id)).toBe(pool - cent);
  expect(await cardOf(group)).toEqual({ messages: 1, engagedUsers: 1 });
});

test('who is banned between the verdict and its posting is not paid, and the sum stays in the pool', async () => {
  const eve = await story.person();
  const group = await judged(story, eve, carl);
  await story.ban(eve);
  await consistent();
  await postPending(story.deps, group.id);
  expect(await story.codes(group)).toEqual(['BANNED', 'reserved']);
  expect(await story.poolOf(group.id)).toBe(pool - cent);
  expect(await cardOf(group)).toEqual({ messages: 1, engagedUsers: 1 });
  expect(await earnersOf(group)).toEqual([carl.userId]);
  // And the next batch is judged by what was paid.
  await story.lift(eve);
  await story.record(story.says(eve, group), story.says(carl, group));
  story.rest(700);
  await story.runJudge(group);
  expect(await story.codes(group)).toEqual(['BANNED', 'reserved', 'reserved', 'reserved']);
  expect(await cardOf(group)).toEqual({ messages: 3, engagedUsers: 2 });
});

test('a ban that is lifted while a process is dead does not change what the books have decided', async () => {
  const eve = await story.person();
  const group = await judged(story, eve);
  await story.ban(eve);
  const traffic = trafficIn(dyingAfter(0, story.db));
  await dies(postPending({ ...story.deps, traffic }, group.id));
  await consistent();
  await story.lift(eve);
  await postPending(story.deps, group.id);
  expect(await story.codes(group)).toEqual(['BANNED']);
  expect(await story.poolOf(group.id)).toBe(pool);
});

test('a server that dies at any step of the crossing: each reward is paid once, none after a ban', async () => {
  const banned = new Map<string, Person>();
  const deaths = await crashAtEachStatement(story.db, {
    open: async () => {
      const eve = await story.person();
      const group = await judged(story, eve, carl);
      await story.ban(eve);
      banned.set(group.id, eve);
      return group;
    },
    work: (db, group: Group) =>
      postPending({ ...story.deps, db, traffic: trafficIn(db) }, group.id),
    check: consistent,
    goOn: async (group) => {
      await story.runJudge(group);
      expect(await story.codes(group)).toEqual(['BANNED', 'reserved']);
      expect(await story.poolOf(group.id)).toBe(pool - cent);
      expect(await earnersOf(group)).toEqual([carl.userId]);
      await consistent();
    },
  });
  expect(deaths).toBeGreaterThan(11);
});

test('nothing is judged or released while rewards wait to be posted', async () => {
  const group = await judged(story, carl);
  await story.record(story.says(carl, group));
  story.wait(86_400_000);
  expect(await judgeBatch(story.deps, group.id, 10)).toBe(0);
  expect(await releaseBatch(story.deps, group.id, 10)).toBe(0);
  expect(await story.codes(group)).toEqual(['reserved', 'waiting']);
  await postPending(story.deps, group.id);
  await releaseDue(story.deps, group.id);
  await judgeDue(story.deps, group.id);
  expect(await story.codes(group)).toEqual(['available', 'reserved']);
  expect(await story.reverse(group, carl)).toMatchObject({ actions: 1, tooLate: 1 });
});

test('what became available and is not posted is in no balance yet, and nothing else is decided', async () => {
  const dan = await story.person();
  const group = await released(story, dan);
  await consistent();
  expect(await story.codes(group)).toEqual(['available']);
  expect(await story.availableOf(dan)).toBe(0n);
  await story.record(story.says(dan, group));
  story.rest(700);
  expect(await judgeBatch(story.deps, group.id, 10)).toBe(0);
  expect(await releaseBatch(story.deps, group.id, 10)).toBe(0);
  await story.pass(1 / 3600);
  expect(await story.availableOf(dan)).toBe(cent);
});

test('a Spark does not settle while what became available there is not posted', async () => {
  const dan = await story.person();
  const group = await judged(story, dan);
  await story.runJudge(group);
  story.wait(24 * 3_600_000);
  await story.inTx((tx) => endDue(story.deps, tx, group.id));
  story.wait(24 * 3_600_000);
  await dies(releaseBatch({ ...story.deps, db: dyingAfter(0, story.db) }, group.id, 10));
  await settleDue(story.deps, group.id);
  expect(await story.poolOf(group.id)).toBe(pool - cent);
  await postPending(story.deps, group.id);
  await settleDue(story.deps, group.id);
  expect(await story.poolOf(group.id)).toBe(0n);
  expect(await story.availableOf(dan)).toBe(cent);
});

test('an account is not deleted while what became available to it is not posted', async () => {
  const dan = await story.person();
  const group = await released(story, dan);
  const blocked = () =>
    story.inTx(async (tx) => {
      const codes = [];
      for (const { blocks } of sparkPersonal(story.deps))
        codes.push(await blocks?.(tx, dan.userId));
      return codes.filter((one) => typeof one === 'string');
    });
  expect(await blocked()).toEqual(['account.work_waiting']);
  await postPending(story.deps, group.id);
  expect(await blocked()).toEqual([]);
});

test('a decision that is lost on its way, or on one side, is found', async () => {
  const group = await judged(story, carl);
  const done = await story.earned([carl], 1);
  for (const change of [
    sql`delete from traffic.outbox where campaign_id = ${group.id}`,
    sql`update traffic.outbox set number = number + 1 where campaign_id = ${group.id}`,
    sql`update spark_campaign set posted = posted + 1 where id = ${done.id}`,
    sql`update traffic.campaign set events = events - 1 where campaign_id = ${done.id}`,
  ]) {
    const undone = new Error('Undone.');
    const work = story.db.transaction(async (tx) => {
      expect(await tx.run(change)).toBe(1);
      const found = (await failedChecks(tx)).map(({ name }) => name);
      expect(found).toContain('traffic-events-are-posted');
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  }
  await postPending(story.deps, group.id);
});

test('a batch is judged and posted by as many statements for twelve people as for one', async () => {
  const statementsFor = async (count: number) => {
    const group = await story.running();
    for (let n = 0; n < count; n += 1) {
      await story.record(story.says(await story.person(group), group));
      story.rest(30);
    }
    story.rest(700);
    const { q: db, texts } = recordStatements(story.db);
    const deps = { ...story.deps, db, traffic: trafficIn(db), histories: createHistories() };
    await judgeDue(deps, group.id);
    expect(await story.codes(group)).toEqual(Array.from({ length: count }, () => 'reserved'));
    return texts.length;
  };
  const one = await statementsFor(1);
  expect(await statementsFor(12)).toBe(one);
  expect(one).toBeLessThanOrEqual(25);
});

test('what cannot be posted does not keep what other Sparks decided waiting', async () => {
  const group = await judged(story, carl);
  const lost = '00000000-0000-7000-8000-000000000000';
  await story.db.run(sql`
    insert into traffic.outbox
    select (jsonb_populate_record(o, jsonb_build_object('campaign_id', ${lost}::text))).*
    from traffic.outbox o where campaign_id = ${group.id}`);
  const found = (await story.findings()).map(({ name }) => name);
  expect(found).toEqual(['traffic-names-the-books']);
  const posting = sparkWorkers(story.deps).find(({ name }) => name === 'spark.post');
  await expect(posting?.run()).rejects.toMatchObject({
    errors: [{ message: `The Spark ${lost} is gone.` }],
  });
  expect(await story.poolOf(group.id)).toBe(pool - cent);
  await story.db.run(sql`delete from traffic.outbox where campaign_id = ${lost}`);
});

test('traffic that was restored from an older day decides nothing, and nothing that the books have is lost', async () => {
  const group = await judged(story, carl);
  await story.runJudge(group);
  await story.record(story.says(carl, group));
  story.rest(700);
  // As if the books had seen a later event.
  await story.db.run(sql`update spark_campaign set posted = posted + 1 where id = ${group.id}`);
  await expect(story.runJudge(group)).rejects.toThrow('is older than the books');
  await expect(story.reverse(group, carl)).rejects.toThrow('is older than the books');
  story.wait(86_400_000);
  await expect(releaseBatch(story.deps, group.id, 10)).rejects.toThrow('is older than the books');
  expect(await story.codes(group)).toEqual(['reserved', 'waiting']);
  expect((await story.findings()).map(({ name }) => name)).toEqual(['traffic-events-are-posted']);
  await story.db.run(sql`update spark_campaign set posted = posted - 1 where id = ${group.id}`);
});

test('books that lost a decision follow no later one, settle nothing, and go on once they have it', async () => {
  const group = await judged(story, carl);
  const [lost] = await story.db.all(sql<{ row: { number: number } }>`
    select to_jsonb(o) as row from traffic.outbox o where campaign_id = ${group.id}`);
  // As if the books had posted it, and went on from a copy without it.
  await story.db.run(sql`delete from traffic.outbox where campaign_id = ${group.id}`);
  await story.record(story.says(carl, group));
  story.rest(700);
  const problem = 'is newer than the books';
  await expect(story.runJudge(group)).rejects.toThrow(problem);
  await expect(story.reverse(group, carl)).rejects.toThrow(problem);
  story.wait(24 * 3_600_000);
  await expect(releaseBatch(story.deps, group.id, 10)).rejects.toThrow(problem);
  await story.inTx((tx) => endDue(story.deps, tx, group.id));
  story.wait(24 * 3_600_000);
  await expect(settleDue(story.deps, group.id)).rejects.toThrow(problem);
  expect(await story.codes(group)).toEqual(['reserved', 'waiting']);
  const pending = async (row: object | undefined) => {
    const text = JSON.stringify(row);
    await story.db.run(sql`delete from traffic.outbox where campaign_id = ${group.id}`);
    await story.db.run(sql`
      insert into traffic.outbox select (jsonb_populate_record(null::traffic.outbox, ${text}::jsonb)).*`);
  };
  await pending({ ...lost?.row, number: 2 });
  await expect(postPending(story.deps, group.id)).rejects.toThrow(problem);
  expect(await story.poolOf(group.id)).toBe(pool);
  const found = (await story.findings()).map(({ name }) => name);
  expect(found).toContain('traffic-events-are-posted');
  await pending(lost?.row);
  await postPending(story.deps, group.id);
  expect(await story.poolOf(group.id)).toBe(pool - cent);
});
