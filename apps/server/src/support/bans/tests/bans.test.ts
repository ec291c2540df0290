import { randomUUID } from 'node:crypto';
import { usdc } from '@stoke/domain';
import { describe, expect, test } from 'vitest';
import { accounts, balance, post } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tweet } from '../../../../testing/campaigns/drip-story.ts';
import { openBanStory, type BanStory } from '../../../../testing/support/ban-story.ts';
import { openForEachTest } from '../../../../testing/platform/each-test.ts';

let story: BanStory;
openForEachTest(openBanStory, (opened) => (story = opened));

const code = (name: string) => expect.objectContaining({ code: name });
const reward = 180_000n;

test('a ban takes waiting work out: its reserve is in the campaign again, and the balance stands still', async () => {
  const ana = await story.creator('ana', 899n);
  const bob = await story.earner('bob');
  const { taskId, campaignId } = await story.create(ana);
  await story.addTweet(campaignId, ana, tweet(2));
  const done = await story.work(bob, taskId);
  await story.approve(done.id, story.admin);
  const waiting = await story.work(bob, await story.taskOf(campaignId, 2));
  const before = await story.poolOf(campaignId);
  await story.ban(bob);
  // nothing is paid from the moment on in which the ban is there
  await expect(story.approve(waiting.id, story.admin)).rejects.toEqual(
    code('review.account_banned'),
  );
  await story.follow();
  expect([await story.reserved(bob), await story.available(bob)]).toEqual([0n, reward]);
  expect(await story.poolOf(campaignId)).toBe(before + reward);
  await story.pass(14 * 24 - 1 / 3600);
  expect(await story.available(bob)).toBe(reward);
});

test('after 14 days without an appeal, to the second, earnings go back to the campaigns they came from', async () => {
  const ana = await story.creator('ana', 2499n);
  const bob = await story.earner('bob');
  const { taskId, campaignId } = await story.create(ana, 'surge');
  await story.approve((await story.work(bob, taskId)).id, story.admin);
  await story.ban(bob);
  await story.pass(14 * 24 - 1 / 3600);
  expect(await story.banOf(bob)).toMatchObject({ state: 'standing', forfeited: 0n });
  await story.pass(1 / 3600);
  expect(await story.banOf(bob)).toMatchObject({
    state: 'final',
    settled: true,
    forfeited: reward,
  });
  expect(await story.available(bob)).toBe(0n);
  // the campaign was over by then: what came back to it went on to its creator, and no one else
  expect(await story.poolOf(campaignId)).toBe(0n);
  expect(await story.books()).toMatchInlineSnapshot(`
    "deposit         treasury -2499, ana creator available +2499
    drip-funded     ana creator available -2499, surge campaign fee +499.8, surge campaign pool +1999.2
    work-submitted  surge campaign pool -0.18, bob earner reserved +0.18
    work-approved   bob earner reserved -0.18, bob earner available +0.18
    drip-settled    surge campaign pool -1999.02, surge campaign fee -499.8, platform fee +0.045, ana creator available +2498.775
    forfeited       bob earner available -0.18, surge campaign pool +0.18
    drip-settled    surge campaign pool -0.18, ana creator available +0.18"
  `);
});

test('a campaign that still runs has the forfeited reward in its pool, for others to earn', async () => {
  const ana = await story.creator('ana', 899n);
  const bob = await story.earner('bob');
  await story.approve((await story.work(bob, (await story.create(ana)).taskId)).id, story.admin);
  await story.ban(bob);
  await story.pass(14 * 24);
  const dan = await story.creator('dan', 2499n);
  const { taskId, campaignId } = await story.create(dan, 'surge');
  const carl = await story.earner('carl');
  await story.approve((await story.work(carl, taskId)).id, story.admin);
  const before = await story.poolOf(campaignId);
  await story.ban(carl);
  await story.finish(carl);
  expect(await story.poolOf(campaignId)).toBe(before + reward);
  expect(await story.stateOf(campaignId)).toBe('active');
  const eve = await story.earner('eve');
  await story.approve((await story.work(eve, taskId)).id, story.admin);
  await story.pass(72);
});

test('paid rewards stay paid, and only the latest ones, up to the balance, go back', async () => {
  const ana = await story.creator('ana', 2499n);
  const { campaignId } = await story.create(ana, 'surge');
  for (const n of [2, 3, 4]) await story.addTweet(campaignId, ana, tweet(n));
  const bob = await story.veteran(campaignId, 4);
  await spend(bob, 250_000n);
  await story.ban(bob);
  await story.finish(bob);
  expect(await story.banOf(bob)).toMatchObject({
    settled: true,
    forfeited: 4n * reward - 250_000n,
  });
  const forfeits = await story.db.all(sql<{ amount: bigint }>`
    select forfeited_micro as amount from submission where forfeited_micro > 0
    order by id desc`);
  expect(forfeits.map(({ amount }) => amount)).toEqual([reward, reward, 110_000n]);
});

test('a lifted ban gives everything back: balance, work, status; and can be followed by another', async () => {
  const ana = await story.creator('ana', 899n);
  const bob = await story.earner('bob');
  const { taskId, campaignId } = await story.create(ana);
  await story.addTweet(campaignId, ana, tweet(2));
  await story.approve((await story.work(bob, taskId)).id, story.admin);
  const second = await story.taskOf(campaignId, 2);
  await story.work(bob, second);
  await story.ban(bob);
  await story.follow();
  await expect(story.submitTask(bob, second)).rejects.toEqual(code('task.suspended'));
  await story.lift(bob);
  expect([await story.statusOf(bob), await story.available(bob)]).toEqual(['active', reward]);
  // the work that was taken out unjudged may be resubmitted
  const again = await story.submitTask(bob, second);
  await story.approve(again.id, story.admin);
  expect(await story.available(bob)).toBe(2n * reward);
  await story.ban(bob);
  await story.pass(14 * 24);
  expect(await story.available(bob)).toBe(0n);
  await story.lift(bob);
  expect([await story.statusOf(bob), await story.available(bob)]).toEqual(['active', 0n]);
});

test('a user who was suspended before the ban is suspended after it', async () => {
  const bob = await story.earner('bob');
  await story.suspend(bob);
  await story.ban(bob);
  expect(await story.statusOf(bob)).toBe('banned');
  await story.lift(bob);
  expect(await story.statusOf(bob)).toBe('suspended');
});

describe('a ban is refused', () => {
  test('of oneself, of an admin, of no one, and of who is banned', async () => {
    const bob = await story.earner('bob');
    await expect(story.ban(story.admin)).rejects.toEqual(code('ban.self'));
    await expect(story.ban(story.other)).rejects.toEqual(code('ban.admin'));
    await expect(story.ban(randomUUID())).rejects.toEqual(code('request.not_found'));
    await expect(story.lift(bob)).rejects.toEqual(code('ban.not_banned'));
    await story.ban(bob);
    await expect(story.ban(bob, story.other)).rejects.toEqual(code('ban.already'));
    await story.lift(bob);
    await expect(story.lift(bob)).rejects.toEqual(code('ban.not_banned'));
  });
});

test('asvs-16.4.2: every act stands in a chain that no one can write, change or cut', async () => {
  const bob = await story.earner('bob');
  await story.ban(bob);
  await story.lift(bob);
  await story.ban(bob);
  const acts = await story.db.all(sql<{ action: string; actor: string }>`
    select action, actor from audit order by seq`);
  expect(acts).toEqual(['ban', 'unban', 'ban'].map((action) => ({ action, actor: story.admin })));
  for (const forbidden of [
    sql`update audit set actor = null`,
    sql`delete from audit`,
    sql`insert into audit select seq + 10, ${randomUUID()}, at, actor, action, subject, about,
      previous, hash from audit limit 1`,
  ]) {
    await expect(story.db.run(forbidden)).rejects.toThrow('permission denied');
  }
});

/** Money that has left the balance by a payout. */
async function spend(userId: string, micro: bigint) {
  const from = accounts.earnerAvailable(userId);
  const moves = [{ from, to: accounts.treasury, amount: usdc(micro) }];
  await story.inTx((tx) => post(tx, { reference: `spent:${randomUUID()}`, kind: 'spent', moves }));
  expect(await balance(story.db, from)).toBeGreaterThanOrEqual(0n);
}
