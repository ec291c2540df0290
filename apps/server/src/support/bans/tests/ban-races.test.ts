import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { answerOverdue, decideAppeal, fileAppeal } from '../../appeals/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { atOnce, race } from '../../../../testing/platform/at-once.ts';
import { moveTrust } from '../../../safety/trust/index.ts';
import { markAction } from '../../../campaigns/drip/index.ts';
import { openBanStory } from '../../../../testing/support/ban-story.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';

const reward = 180_000n;
const text = 'I did all three from my own account.';
let people = 0;

const story = await openBanStory();
const ana = await story.creator('ana', 2499n);
const { campaignId } = await story.create(ana, 'surge');
for (const n of [2, 3]) await story.addTweet(campaignId, ana, tweet(n));
const tasks: string[] = [];
for (const n of [1, 2, 3]) tasks.push(await story.taskOf(campaignId, n));
let owed: bigint;
beforeEach(async () => {
  owed = await story.owed();
});
afterEach(async () => expect(await story.findings()).toEqual([]));
afterAll(async () => {
  const waits = await story.db.one(sql`
    select deadlocks from pg_stat_database where datname = current_database()`);
  await story.close();
  expect(waits, 'all lock in one order').toEqual({ deadlocks: 0n });
});

const task = (n: number) => tasks[n] ?? '';
const pool = () => story.poolOf(campaignId);
const middle = (crowd: number) => Math.floor(crowd / 2);

/** Someone new, with this many approved pieces of work. */
async function newEarner(approved = 0) {
  const bob = await story.earner(`bob${(people += 1)}`);
  for (let n = 0; n < approved; n += 1) {
    await story.approve((await story.work(bob, task(n))).id, story.admin);
  }
  return bob;
}

/** One bans, together with many who do something else. */
const whileBanned = (crowd: number, bob: string, work: (n: number) => Promise<unknown>) =>
  atOnce(crowd, (n) => (n === middle(crowd) ? story.ban(bob) : work(n)));

const decide = (appealId: string, outcome: 'won' | 'lost') =>
  story.inTx((tx) =>
    decideAppeal(story.deps, tx, { appealId, outcome, by: story.other, note: 'Looked.' }),
  );

/** Nothing of theirs waits, and when the ban is final nothing is left of it: all is the campaign's. */
async function endsEmpty(bob: string, before: bigint) {
  await story.follow();
  expect(await story.reserved(bob)).toBe(0n);
  await story.finish(bob);
  expect(await story.banOf(bob)).toMatchObject({ state: 'final', settled: true });
  expect(await story.available(bob)).toBe(0n);
  expect(await pool()).toBe(before);
  expect(await story.owed(), 'nothing is lost').toBe(owed);
}

race('work is paid before a ban or taken out by it, never both', async (crowd) => {
  const before = await pool();
  const bob = await newEarner();
  const { id } = await story.work(bob, task(0));
  const { refused } = await whileBanned(crowd, bob, () => story.approve(id, story.admin));
  for (const code of refused) {
    expect(['review.not_waiting', 'review.account_banned']).toContain(code);
  }
  const isPaid = !refused.includes('review.account_banned');
  expect(await story.available(bob)).toBe(crowd > 1 && isPaid ? reward : 0n);
  await endsEmpty(bob, before);
  expect(await story.banOf(bob)).toMatchObject({ forfeited: isPaid ? reward : 0n });
});

race('work is rejected before a ban or taken out by it', async (crowd) => {
  const before = await pool();
  const bob = await newEarner();
  const { id } = await story.work(bob, task(0));
  const { succeeded } = await whileBanned(crowd, bob, (n) =>
    n % 2 === 0 ? story.reject(id, story.admin) : story.follow(),
  );
  expect(succeeded).toBeGreaterThan(0);
  await story.follow();
  // what may still be appealed is kept for it, and not a cent of it twice
  const disputed = await story.disputed(campaignId);
  expect((await pool()) + disputed).toBe(before);
  await story.db.run(sql`
    update dispute set appeal_before = opened_at + interval '1 millisecond' where state = 'open'`);
  story.wait(1);
  await story.sweep();
  await endsEmpty(bob, before);
});

race('work is submitted before a ban, or not at all', async (crowd) => {
  const before = await pool();
  const bob = await newEarner();
  await story.act(bob, task(0));
  const report = {
    userId: bob,
    taskId: task(1),
    action: 'like',
    openedAt: null,
    reply: null,
  } as const;
  const { refused } = await whileBanned(crowd, bob, (n) =>
    n % 3 === 0
      ? story.inTx((tx) => markAction(story.drip, tx, report))
      : story.submitTask(bob, task(0)),
  );
  const allowed = ['account.banned', 'task.suspended', 'task.already_submitted'];
  for (const code of refused) expect([...allowed, 'task.action_repeated']).toContain(code);
  await endsEmpty(bob, before);
  const states = await story.db.all(sql<{ state: string }>`
    select state from submission where user_id = ${bob}`);
  for (const { state } of states) expect(state).toBe('rejected');
});

race(
  'a rejection whose time the ban stopped is open or appealed when it is lifted',
  async (crowd) => {
    const bob = await newEarner();
    const works: string[] = [];
    for (const n of [0, 1, 2]) works.push((await story.work(bob, task(n))).id);
    for (const id of works) await story.reject(id, story.admin);
    await story.ban(bob);
    await story.db.run(sql`
    update dispute set appeal_before = opened_at + interval '1 millisecond' where user_id = ${bob}`);
    story.wait(1);
    const [first = ''] = works;
    const { refused } = await atOnce(crowd, (n) => {
      if (n === middle(crowd)) return story.lift(bob);
      const appeal = { userId: bob, submissionId: first, text };
      return n % 2 === 0 ? story.inTx((tx) => fileAppeal(story.deps, tx, appeal)) : story.sweep();
    });
    const allowed = ['account.banned', 'appeal.too_late', 'appeal.already_filed'];
    for (const code of refused) expect(allowed).toContain(code);
    await story.sweep();
    const rows = await story.db.all(sql<{ state: string; isLeft: boolean }>`
    select state, appeal_before = ${story.now()}::timestamptz + interval '1 millisecond' as is_left
    from dispute where user_id = ${bob}`);
    expect(rows.map(({ isLeft }) => isLeft)).toEqual([true, true, true]);
    for (const { state } of rows) expect(['open', 'appealed']).toContain(state);
  },
);

race('any number of admins ban once, and that is one act in the log', async (crowd) => {
  const bob = await newEarner();
  const { succeeded, refused } = await atOnce(crowd, (n) =>
    story.ban(bob, n % 2 === 0 ? story.admin : story.other),
  );
  expect([succeeded, refused.length]).toEqual([1, crowd - 1]);
  expect(new Set(refused)).toEqual(new Set(['ban.already']));
  const acts = await story.db.all(sql`select action from audit where subject = ${bob}`);
  expect(acts).toEqual([{ action: 'ban' }]);
});

race('a ban and its end follow one another, in either order', async (crowd) => {
  const bob = await newEarner(1);
  await story.ban(bob);
  const { succeeded, refused } = await atOnce(crowd, (n) =>
    n % 2 === 0 ? story.lift(bob) : story.ban(bob, story.other),
  );
  for (const code of refused) expect(['ban.already', 'ban.not_banned']).toContain(code);
  const acts = await story.db.all(sql<{ action: string }>`
    select action from audit where subject = ${bob} order by seq`);
  expect(acts.map(({ action }) => action)).toEqual(
    Array.from({ length: succeeded + 1 }, (_, n) => (n % 2 === 0 ? 'ban' : 'unban')),
  );
  expect(await story.statusOf(bob)).toBe(succeeded % 2 === 0 ? 'banned' : 'active');
  expect(await story.available(bob)).toBe(reward);
});

race('a lifted ban forfeits nothing more, and what went back is there once', async (crowd) => {
  const before = await pool();
  const bob = await newEarner(3);
  await story.ban(bob);
  await story.makeDue(bob);
  await atOnce(crowd, (n) => (n === middle(crowd) ? story.lift(bob) : story.follow()));
  const forfeited = (await story.banOf(bob))?.forfeited ?? 0n;
  expect([0n, 3n * reward]).toContain(forfeited);
  await story.follow();
  expect(await story.available(bob)).toBe(3n * reward - forfeited);
  expect((await pool()) - before).toBe(forfeited - 3n * reward);
  expect(await story.statusOf(bob)).toBe('active');
  expect(await story.owed()).toBe(owed);
});

race('an appeal of a ban is won or lost, and the balance stays or goes with it', async (crowd) => {
  const before = await pool();
  const bob = await newEarner(2);
  await story.ban(bob);
  const { id: appealId } = await story.inTx((tx) =>
    fileAppeal(story.deps, tx, { userId: bob, submissionId: null, text }),
  );
  const { refused } = await atOnce(crowd, async (n) => {
    if (n % 3 === 2) return story.follow();
    return decide(appealId, n % 3 === 0 ? 'won' : 'lost');
  });
  for (const code of refused) expect(code).toBe('appeal.not_open');
  await story.follow();
  const isWon = (await story.statusOf(bob)) === 'active';
  expect(await story.banOf(bob)).toMatchObject({ state: isWon ? 'lifted' : 'final' });
  expect(await story.available(bob)).toBe(isWon ? 2n * reward : 0n);
  expect(await pool()).toBe(isWon ? before - 2n * reward : before);
  expect(await story.owed()).toBe(owed);
});

race('silence pays a rejected work before a ban, or not at all', async (crowd) => {
  const before = await pool();
  const bob = await newEarner();
  const { id: submissionId } = await story.work(bob, task(0));
  await story.reject(submissionId, story.admin);
  const { id: appealId } = await story.inTx((tx) =>
    fileAppeal(story.deps, tx, { userId: bob, submissionId, text }),
  );
  await story.db.run(sql`
    update appeal set answer_before = filed_at + interval '1 millisecond' where id = ${appealId}`);
  story.wait(1);
  const { refused } = await whileBanned(crowd, bob, () => answerOverdue(story.deps, appealId));
  expect(refused).toEqual([]);
  const acts = await story.db.all(sql<{ action: string }>`
    select action from audit where subject = ${bob} order by seq`);
  const isPaid = acts.length === 2;
  expect(acts.map(({ action }) => action)).toEqual(isPaid ? ['appeal-won', 'ban'] : ['ban']);
  expect(await story.available(bob)).toBe(isPaid ? reward : 0n);
  await story.finish(bob);
  expect(await story.banOf(bob)).toMatchObject({ state: 'final', settled: isPaid });
  // a person may still say that the work was done: then it is forfeited with all the rest
  if (!isPaid) await decide(appealId, people % 2 === 0 ? 'won' : 'lost');
  await endsEmpty(bob, before);
});

race('no change of trust ends a ban', async (crowd) => {
  const bob = await newEarner();
  await story.suspend(bob);
  await whileBanned(crowd, bob, () => {
    const input = { userId: bob, cause: 'appeal_won', subject: story.deps.newId() } as const;
    return story.inTx((tx) => moveTrust(story.deps, tx, input));
  });
  expect(await story.statusOf(bob)).toBe('banned');
  await story.lift(bob);
  // 199, and 20 more for each
  expect(await story.statusOf(bob)).toBe('active');
});
