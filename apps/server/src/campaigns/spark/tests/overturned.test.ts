import { afterAll, afterEach, expect, test } from 'vitest';
import { runChecks } from '../../../money/ledger/index.ts';
import { sql, type Statement } from '../../../platform/db/sql.ts';
import { decideAppeal } from '../../../support/appeals/index.ts';
import { trafficIn } from '../../../../testing/platform/both-sides.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { checksFolder } from '../../../../testing/platform/test-database.ts';
import { crashAtEachStatement } from '../../../../testing/platform/cut-off.ts';
import { runWorkers } from '../../../../testing/platform/run-workers.ts';
import { sumOpenFor } from '../open-sum.ts';
import { applyOverturned } from '../moderation/apply-overturned.ts';
import { sparkWorkers } from '../workers.ts';
import type { Group, Person } from './earning-story.ts';
import { cent, openModerationStory } from './moderation-story.ts';

const story = await openModerationStory();
const consistent = async () => expect(await story.findings()).toEqual([]);
afterEach(consistent);
afterAll(() => story.close());

const [bob, dan] = story.regulars;
const followers = sparkWorkers(story.deps).filter(({ name }) =>
  ['spark.post', 'spark.overturned'].includes(name),
);

/** Answers an appeal as a process that dies right after that. */
const won = (appealId: string, db = story.db) =>
  db.transaction((tx) => {
    const answer = { appealId, outcome: 'won', by: story.other, note: 'Looked again.' } as const;
    return decideAppeal(story.deps, tx, answer);
  });
const earnedBy = ({ userId }: Person, { id }: Group) =>
  story.db.one(sql<{ reserved: bigint; available: bigint }>`
    select reserved_micro, available_micro from traffic.spark_participation
    where campaign_id = ${id} and user_id = ${userId}`);

/** What becomes of the next thing that Bob says. */
async function say(group: Group): Promise<string | undefined> {
  story.rest(30);
  await story.record(story.says(bob, group));
  story.rest(700);
  await story.runJudge(group);
  return (await story.codes(group)).at(-1);
}

/** A Spark in which this person has earned three rewards that were taken back, with an open appeal. */
async function appealed(who: Person) {
  const group = await story.earned([who], 3);
  await story.reverse(group, { userId: who.userId });
  const { id } = await story.appeal(who);
  return { ...group, appealId: id };
}

test('an appeal that is won is paid once, wherever the process dies that answers it', async () => {
  const eve = await story.person();
  let paid = 0n;
  const deaths = await crashAtEachStatement(story.db, {
    open: () => appealed(eve),
    work: async (db, { id, appealId }) => {
      await won(appealId, db);
      await applyOverturned({ db, traffic: trafficIn(db) }, id);
    },
    check: consistent,
    goOn: async (group) => {
      if ((await story.openAppeals([eve])).length > 0) {
        await won(group.appealId);
        await consistent();
      }
      await runWorkers(followers);
      paid += 3n * cent;
      expect(await story.availableOf(eve)).toBe(paid);
      expect(await earnedBy(eve, group)).toEqual({ reserved: 0n, available: 3n * cent });
      expect(await story.codes(group)).toEqual(['available', 'available', 'available']);
    },
  });
  expect(deaths).toBeGreaterThan(15);
});

test('an appeal that is won wakes the worker that has the traffic follow', async () => {
  const { appealId } = await appealed(dan);
  const woken: string[] = [];
  await story.inTx(async (tx) => {
    const answer = { appealId, outcome: 'won', by: story.other, note: 'Looked again.' } as const;
    await decideAppeal(story.deps, { ...tx, wake: (worker) => woken.push(worker) }, answer);
  });
  expect(woken).toEqual(['spark.overturned']);
  expect(sparkWorkers(story.deps).map(({ name }) => name)).toContain('spark.overturned');
});

test('who won an appeal earns no more than the limit of one person, before the traffic follows and after it', async () => {
  // Four messages are the limit.
  const group = await story.running({ dollars: 1n, personPercent: 5 });
  await story.join(bob, group);
  for (let n = 0; n < 4; n += 1) expect(await say(group)).toBe('reserved');
  await story.reverse(group, { userId: bob.userId });
  expect(await say(group)).toBe('SHARE_CAP');
  const { id: appealId } = await story.appeal(bob);
  await won(appealId);
  expect(await say(group)).toBe('SHARE_CAP');
  await consistent();
  await applyOverturned(story.deps, group.id);
  expect(await say(group)).toBe('SHARE_CAP');
  expect(await earnedBy(bob, group)).toEqual({ reserved: 0n, available: 4n * cent });
});

test('who won an appeal was paid no more than 60 messages in an hour', async () => {
  const eve = await story.person();
  const group = await story.earned([eve], 60);
  await story.reverse(group, { userId: eve.userId });
  await story.record(story.says(eve, group));
  story.rest(700);
  await story.runJudge(group);
  const { id: appealId } = await story.appeal(eve);
  await won(appealId);
  await runWorkers(followers);
  expect(await story.codes(group)).toEqual([...Array<string>(60).fill('available'), 'HOURLY_CAP']);
});

test('what is left of the limit counts what was taken back while an appeal may overturn that', async () => {
  const open = () => sumOpenFor(story.deps, { userId: bob.userId, now: story.clock.now() });
  const group = await story.running({ dollars: 1n, personPercent: 5 });
  const others = await open();
  await story.join(bob, group);
  const left = async () => {
    const { limitLeft } = await story.shownTo(bob, group);
    expect(await open()).toBe(others + limitLeft);
    return limitLeft;
  };
  expect(await left()).toBe(4n * cent);
  for (let n = 0; n < 3; n += 1) await say(group);
  expect(await left()).toBe(cent);
  await story.reverse(group, { userId: bob.userId });
  expect(await left()).toBe(cent);
  const { id: appealId } = await story.appeal(bob);
  expect(await left()).toBe(cent);
  await won(appealId);
  expect(await left()).toBe(cent);
  await applyOverturned(story.deps, group.id);
  expect(await left()).toBe(cent);
});

test('a death between the two marks leaves a limit that counts the rewards once', async () => {
  // Five messages are the limit, four of which were taken back and won again.
  const group = await story.running({ dollars: 1n, personPercent: 7 });
  await story.join(bob, group);
  for (let n = 0; n < 4; n += 1) await say(group);
  await story.reverse(group, { userId: bob.userId });
  const { id: appealId } = await story.appeal(bob);
  await won(appealId);
  await applyOverturned(story.deps, group.id);
  await story.db.run(
    sql`update spark_reversal set is_applied = false where campaign_id = ${group.id}`,
  );
  await consistent();
  expect([await say(group), await say(group)]).toEqual(['reserved', 'SHARE_CAP']);
});

test('an overturned reversal that is called applied and is not is found, and so are actions paid too early', async () => {
  const group = await appealed(dan);
  const findsAfter = async (change: Statement<unknown>) => {
    const undone = new Error('Undone.');
    const found: string[] = [];
    const work = story.db.transaction(async (tx) => {
      await tx.run(change);
      found.push(
        ...(await runChecks({ books: tx, traffic: [tx] }, checksFolder)).map(({ name }) => name),
      );
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    return found;
  };
  const early = sql`
    update traffic.spark_action set status = 'available', code = null, available_at = judged_at
    where campaign_id = ${group.id} and status = 'reversed'`;
  expect(await findsAfter(early)).toContain('disputes-have-their-holds');
  await won(group.appealId);
  await consistent();
  const applied = sql`update spark_reversal set is_applied = true where campaign_id = ${group.id}`;
  expect((await findsAfter(applied)).toSorted()).toEqual([
    'campaign-figures-are-the-works',
    'disputes-have-their-holds',
    'spark-earnings-are-the-actions',
  ]);
});

race(
  'rewards that were won back are added once, while many apply them and others judge',
  async (crowd) => {
    const eve = await story.person();
    const group = await appealed(eve);
    await story.join(dan, group);
    await won(group.appealId);
    await story.record(story.says(eve, group), story.says(dan, group));
    story.rest(700);
    await together(crowd, (n) =>
      n % 3 === 2 ? story.runJudge(group) : applyOverturned(story.deps, group.id),
    );
    await story.runJudge(group);
    expect(await earnedBy(eve, group)).toEqual({ reserved: cent, available: 3n * cent });
    expect(await earnedBy(dan, group)).toEqual({ reserved: cent, available: 0n });
  },
);
