import { usdc } from '@stoke/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accounts, balance, post } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { tweet } from './testing/drip-story.ts';
import { openBanStory, type BanStory } from './testing/ban-story.ts';

let story: BanStory;
beforeEach(async () => {
  story = await openBanStory();
});
afterEach(async () => {
  expect(await story.findings()).toEqual([]);
  await story.close();
});

const reward = 180_000n;

/** Money that is earned without work that was submitted, as a Spark pays it; `null`: by nobody. */
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

test('what no submission earned goes back to the campaign that paid it, and the rest is unclaimed', async () => {
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
