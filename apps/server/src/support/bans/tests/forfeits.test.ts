import { usdc } from '@stoke/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accounts, balance, post } from '../../../money/ledger/index.ts';
import { sql } from '../../../platform/db/sql.ts';
import { race, together } from '../../../../testing/platform/at-once.ts';
import { recordStatements } from '../../../../testing/platform/record-statements.ts';
import { openBanStory, type BanStory } from '../../../../testing/support/ban-story.ts';
import type { Ban } from '../ban-store.ts';
import { forfeitAll } from '../forfeit.ts';
import { stepBan } from '../index.ts';

let story: BanStory;
beforeEach(async () => {
  story = await openBanStory();
});
afterEach(async () => {
  // a drip pays for nothing but work: the credits of this file stand for those of other kinds
  const findings = (await story.findings()).map(({ name }) => name);
  expect(findings.filter((name) => name !== 'campaign-figures-are-the-works')).toEqual([]);
  await story.close();
});

const reward = 180_000n;

/** Credits earnings without a submission, as a Spark does; `null`: from no campaign. */
async function credit(userId: string, campaignId: string | null, micro: bigint) {
  const [to, amount] = [accounts.earnerAvailable(userId), usdc(micro)];
  const from = campaignId === null ? accounts.treasury : accounts.campaignPool(campaignId);
  await story.inTx(async (tx) => {
    const changes = campaignId === null ? [] : [{ campaignId, spent: micro }];
    await story.review.addFigures(tx, changes);
    const reference = `credit:${userId}:${campaignId ?? 'none'}:${micro}`;
    await post(tx, { reference, kind: 'credit', moves: [{ from, to, amount }] });
  });
}

test('money that no submission earned goes back to the campaign that paid it, and the rest is unclaimed', async () => {
  const ana = await story.creator('ana', 4998n);
  const [one, other] = [await story.create(ana, 'surge'), await story.create(ana, 'surge')];
  const bob = await story.earner('bob');
  await story.approve((await story.work(bob, one.taskId)).id, story.admin);
  await credit(bob, null, 70_000n);
  await credit(bob, other.campaignId, 50_000n);
  const [poolOfOne, poolOfOther] = [
    await story.poolOf(one.campaignId),
    await story.poolOf(other.campaignId),
  ];
  await story.ban(bob);
  await story.finish(bob);
  expect(await story.banOf(bob)).toMatchObject({ settled: true, forfeited: reward + 120_000n });
  expect(await story.available(bob)).toBe(0n);
  expect(await story.poolOf(one.campaignId)).toBe(poolOfOne + reward);
  expect(await story.poolOf(other.campaignId)).toBe(poolOfOther + 50_000n);
  expect(await balance(story.db, accounts.unclaimed)).toBe(70_000n);
});

test('earnings go back once, and later earnings go back too', async () => {
  const ana = await story.creator('ana', 2499n);
  const { taskId, campaignId } = await story.create(ana, 'surge');
  const bob = await story.earner('bob');
  await story.approve((await story.work(bob, taskId)).id, story.admin);
  await credit(bob, campaignId, 50_000n);
  const before = await story.poolOf(campaignId);
  await story.ban(bob);
  await story.finish(bob);
  await story.lift(bob);
  await credit(bob, campaignId, 40_000n);
  await credit(bob, null, 10_000n);
  await story.ban(bob);
  await story.finish(bob);
  expect(await story.banOf(bob)).toMatchObject({ settled: true, forfeited: 50_000n });
  expect(await story.poolOf(campaignId)).toBe(before + reward + 50_000n);
  expect(await balance(story.db, accounts.unclaimed)).toBe(10_000n);
});

test('the entries of an earner are read once, however many batches give the money back', async () => {
  const ana = await story.creator('ana', 2499n);
  const { campaignId } = await story.create(ana, 'surge');
  const bob = await story.earner('bob');
  for (let n = 1n; n <= 40n; n += 1n) await credit(bob, n % 4n === 0n ? null : campaignId, n);
  await story.ban(bob);
  await story.makeDue(bob);
  const before = await story.poolOf(campaignId);
  const ban = await story.db.one(sql<Ban>`
    update ban set state = 'final', final_at = ${story.clock.now()} where user_id = ${bob} returning *`);
  if (!ban) throw new Error('There is a ban.');
  const { q: db, texts } = recordStatements(story.db);
  await forfeitAll({ ...story.deps, db }, ban, 3);
  expect(texts.filter((text) => text.includes('ledger.entry'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('ledger.post('))).toHaveLength(Math.ceil(40 / 3));
  expect(await story.available(bob)).toBe(0n);
  const unclaimed = 4n * ((10n * 11n) / 2n);
  expect(await story.poolOf(campaignId)).toBe(before + (40n * 41n) / 2n - unclaimed);
  expect(await balance(story.db, accounts.unclaimed)).toBe(unclaimed);
});

race('a ban that several workers settle gives everything back once', async (crowd, round) => {
  const ana = await story.creator(`ana${crowd}of${round}`, 2499n);
  const { campaignId } = await story.create(ana, 'surge');
  const bob = await story.earner(`bob${crowd}of${round}`);
  for (let n = 1n; n <= 7n; n += 1n) await credit(bob, campaignId, n);
  await story.ban(bob);
  await story.makeDue(bob);
  const before = await story.poolOf(campaignId);
  const { id: banId } = (await story.banOf(bob)) ?? { id: '' };
  await together(crowd, () => stepBan(story.deps, banId));
  expect(await story.banOf(bob)).toMatchObject({ settled: true, forfeited: 28n });
  expect(await story.poolOf(campaignId)).toBe(before + 28n);
});
