import { dripActions, parseTweetUrl } from '@stoke/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { queueWorkers } from '../../../work/queue/index.ts';
import { race, times, together } from '../../../../testing/platform/at-once.ts';
import { recordStatements } from '../../../../testing/platform/record-statements.ts';
import { openDripStory, tweet, type DripStory } from '../../../../testing/campaigns/drip-story.ts';
import { completeTask, markAction } from '../index.ts';

let story: DripStory;
let ana: string;
let campaignId: string;
beforeEach(async () => {
  story = await openDripStory();
  ana = await story.creator('ana', 5000n);
  ({ campaignId } = await story.create(ana, 'surge'));
});
afterEach(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

const refused = (code: string) => expect.objectContaining({ code });

async function tasksOf(count: number): Promise<string[]> {
  const tasks: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    if (n > 1) await story.addTweet(campaignId, ana, tweet(n));
    tasks.push(await story.taskOf(campaignId, n));
  }
  return tasks;
}

/** An account of today with a handle that no one has verified. */
async function invented(name: string, handle = name): Promise<string> {
  const id = await story.person(name);
  await story.db.run(sql`update app_user set x_username = ${handle} where id = ${id}`);
  return id;
}

const manualReview = async (userId: string) => {
  const row = await story.db.one(sql<{ left: number; all: number }>`
    select count(manual_review_since)::int as left, count(*)::int as all from submission
    where user_id = ${userId} and state = 'pending'`);
  return [row?.left, row?.all];
};

test(
  'threat-14: twenty invented accounts earn nothing without a person, however long they wait',
  { tags: ['long'] },
  async () => {
    const tasks = await tasksOf(10);
    const attackers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => invented(`attacker${n}`)),
    );
    for (const attacker of attackers) {
      for (const taskId of tasks) await story.work(attacker, taskId);
    }
    await story.pass(73);
    await story.pass(24 * 30);
    for (const attacker of attackers) {
      expect(await story.available(attacker)).toBe(0n);
      expect(await manualReview(attacker)).toEqual([10, 10]);
    }
  },
);

test('invented replies pay none of them either, while the accounts are new', async () => {
  const [taskId = ''] = await tasksOf(1);
  const attacker = await invented('attacker');
  const openedAt = story.clock.now();
  story.wait(5000);
  for (const action of dripActions) {
    const reply = action === 'comment' ? tweet(900) : null;
    const shown = reply && { ...reply, url: 'https://x.com/attacker/status/900' };
    const report = { userId: attacker, taskId, action, openedAt, reply: shown };
    await story.inTx((tx) => markAction(story.deps, tx, report));
  }
  await story.submitTask(attacker, taskId);
  await story.pass(73);
  expect(await story.available(attacker)).toBe(0n);
});

test('an honest earner of a month is approved after 72 hours, one in a hurry is not', async () => {
  const tasks = await tasksOf(8);
  const [calm, hasty] = [await story.earner('calm'), await story.earner('hasty')];
  for (const taskId of tasks) {
    await story.work(hasty, taskId);
    await story.work(calm, taskId);
    story.wait(1000);
  }
  expect(await manualReview(hasty)).toEqual([2, 8]);
  await story.pass(72);
  expect(await story.available(hasty)).toBe(6n * 180_000n);
});

test('a shared wallet, and a suspicion that came later, leave work to a person', async () => {
  const tasks = await tasksOf(2);
  const [bob, carl] = [await story.earner('bob'), await story.earner('carl')];
  await story.db.run(
    sql`update app_user set wallet_address = 'same' where id in (${bob}, ${carl})`,
  );
  const dan = await story.earner('dan');
  for (const userId of [bob, dan]) await story.work(userId, tasks[0] ?? '');
  expect(await manualReview(bob)).toEqual([1, 1]);
  story.review.findSuspected = async () => new Set([dan]);
  await story.pass(72);
  expect([await story.available(bob), await story.available(dan)]).toEqual([0n, 0n]);
  expect(await manualReview(dan)).toEqual([1, 1]);
});

test('many overdue submissions are decided with as few statements as one', async () => {
  const statementsFor = async (count: number, name: string) => {
    const { taskId } = await story.create(ana, 'surge');
    for (let n = 0; n < count; n += 1) {
      const earner = await (n % 3 === 2 ? invented : story.earner)(`${name}${n}`);
      await story.work(earner, taskId);
    }
    story.wait(73 * 3_600_000);
    const { q: db, texts } = recordStatements(story.db);
    const workers = queueWorkers({ ...story.review, db });
    await workers.find(({ name: input }) => input === 'review.auto')?.run();
    return texts.length;
  };
  const [few, many] = [await statementsFor(3, 'few'), await statementsFor(30, 'many')];
  expect(many).toBe(few);
});

/** The first tweet, in a spelling with zeros before its number. */
const withZeros = parseTweetUrl('https://x.com/stoke/status/001') ?? tweet(0);

test('an X account is paid once per tweet, for ever, also after it changes hands', async () => {
  const admin = await story.person('admin', 'admin');
  const [taskId = ''] = await tasksOf(1);
  const [bob, carl] = [await story.earner('bob', 'Shared'), await invented('carl', 'sHARED')];
  // the same tweet in other campaigns
  const { campaignId: other } = await story.create(ana, 'boost');
  await story.addTweet(other, ana, tweet(1));
  const { campaignId: third } = await story.create(ana);
  await story.addTweet(third, ana, withZeros);
  const again = [await story.taskOf(other, 2), await story.taskOf(third, 2)];
  for (const task of again) await story.act(bob, task);
  for (const task of [taskId, ...again]) await story.act(carl, task);
  const work = await story.work(bob, taskId);
  await expect(story.submitTask(carl, taskId)).rejects.toEqual(refused('task.tweet_done'));
  await story.approve(work.id, admin);
  await expect(story.submitTask(carl, taskId)).rejects.toEqual(refused('task.tweet_done'));
  for (const task of again) {
    for (const userId of [bob, carl]) {
      await expect(story.submitTask(userId, task)).rejects.toEqual(refused('task.tweet_done'));
    }
  }
  await story.work(carl, await story.taskOf(other, 1));
});

test('the first action on a tweet for which the X account is paid elsewhere is refused, under any holder', async () => {
  const [taskId = ''] = await tasksOf(1);
  const { campaignId: other } = await story.create(ana, 'boost');
  await story.addTweet(other, ana, tweet(1));
  const again = await story.taskOf(other, 2);
  const [bob, carl] = [await story.earner('bob', 'Shared'), await invented('carl', 'sHARED')];
  await story.work(bob, taskId);
  for (const [userId, task] of [
    [bob, again],
    [carl, again],
    [carl, taskId],
  ] as const) {
    await expect(story.act(userId, task)).rejects.toEqual(refused('task.tweet_done'));
  }
  const { reported } = await story.db.only(sql<{ reported: number }>`
    select count(*)::int as reported from drip_action where task_id = ${again} or user_id = ${carl}`);
  expect(reported).toBe(0);
});

test('work that was finally rejected frees the tweet, work under appeal does not', async () => {
  const admin = await story.person('admin', 'admin');
  const [taskId = ''] = await tasksOf(1);
  const [bob, carl] = [await story.earner('bob', 'shared'), await invented('carl', 'shared')];
  await story.act(carl, taskId);
  await story.reject((await story.work(bob, taskId)).id, admin);
  await expect(story.submitTask(carl, taskId)).rejects.toEqual(refused('task.tweet_done'));
  await story.db.run(sql`
    update dispute set appeal_before = opened_at + interval '1 millisecond' where user_id = ${bob}`);
  await story.pass(1);
  await story.submitTask(carl, taskId);
  await expect(story.submitTask(bob, taskId)).rejects.toEqual(refused('task.tweet_done'));
});

test.for<[string, { score: number; days: number }, number]>([
  ['of today', { score: 700, days: 0 }, 50],
  ['of almost two days', { score: 700, days: 1.99 }, 50],
  ['with a low score', { score: 499, days: 30 }, 50],
  ['with the first score', { score: 500, days: 3 }, 150],
  ['with almost a high score', { score: 699, days: 30 }, 150],
  ['with a high score', { score: 700, days: 30 }, 400],
])(
  'an account %s submits so much in 24 hours, and the next when they are over',
  async ([, { score, days }, most]) => {
    const [taskId = '', next = ''] = await tasksOf(2);
    const bob = await story.earner('bob');
    await story.trust(bob, score);
    await story.db.run(sql`
    update app_user set created_at = ${story.clock.now()}::timestamptz
      - make_interval(secs => ${days * 86_400}) where id = ${bob}`);
    const { id } = await story.work(bob, taskId);
    // as if this many had been submitted a moment ago
    await story.db.run(sql`
    insert into submission (id, kind, campaign_id, creator_id, task_id, user_id, amount_micro, state,
      attempt, submitted_at, decide_before, decided_at, reason, evidence)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, kind, campaign_id,
      creator_id, gen_random_uuid(), user_id, amount_micro, 'rejected', 1, submitted_at,
      decide_before, submitted_at, 'not_done', evidence
    from submission, generate_series(1, ${most - 1}) n where id = ${id}`);
    await story.act(bob, next);
    await expect(story.submitTask(bob, next)).rejects.toEqual(refused('task.daily_limit'));
    story.review.limitFactor = 100;
    await story
      .inTx(async (tx) => {
        await completeTask(story.deps, tx, { userId: bob, taskId: next });
        throw new Error('only tried');
      })
      .catch((error: Error) => expect(error.message).toBe('only tried'));
    story.review.limitFactor = 1;
    story.wait(86_400_000 - 1);
    await expect(story.submitTask(bob, next)).rejects.toEqual(refused('task.daily_limit'));
    story.wait(1);
    await story.submitTask(bob, next);
    await story.db.run(sql`delete from submission where reason = 'not_done'`);
  },
);

race(
  'one X account is paid once for a tweet by people who submit together',
  async (crowd, round) => {
    const people = await Promise.all(
      Array.from({ length: crowd }, (_, n) => invented(`p${round}x${n}`, `shared${round}`)),
    );
    const taskId = await story.taskOf(campaignId, 1);
    for (const userId of people) await story.act(userId, taskId);
    const done = await together(crowd, async (n) =>
      story.submitTask(people[n] ?? '', taskId).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      ),
    );
    const others = done.filter((outcome) => outcome !== 'done');
    expect(others).toEqual(times(crowd - 1, 'task.tweet_done'));
  },
);
