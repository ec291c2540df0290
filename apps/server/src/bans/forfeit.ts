import { usdc, type Usdc } from '@stoke/domain';
import { accounts, balance, post } from '../ledger/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { kindOf } from '../review/index.ts';
import type { BanDeps } from './ban-deps.ts';
import { lockBan, type Ban } from './ban-store.ts';
import { insertForfeits, listRewards, type Reward } from './forfeit-store.ts';

const perBatch = 50;

/**
 * Gives the frozen balance of a final ban back to the campaigns it was earned in (rulings H2), latest
 * rewards first, since the first ones were paid out first; never to the platform. A campaign that is
 * over passes it on to its creator. Each batch is one transaction: killed between two, the next turn
 * goes on, because what went back is noted with the money that moved.
 */
export async function forfeitAll(deps: BanDeps, ban: Ban): Promise<void> {
  while (await forfeitBatch(deps, ban)) deps.crashPoint?.('forfeited-batch');
}

/** False when there was nothing to give back. */
function forfeitBatch(deps: BanDeps, { id, userId }: Ban): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const planned = await plan(tx, userId);
    const byCampaign = [...Map.groupBy(planned, ({ campaignId }) => campaignId)].toSorted(
      ([a], [b]) => (a < b ? -1 : 1),
    );
    for (const [campaignId, [first]] of byCampaign) {
      if (first) await kindOf(deps.review, first.kind).lockCampaign(tx, campaignId);
    }
    const ban = await lockBan(tx, id);
    if (ban?.state !== 'final') return false;
    // another worker may have been faster: then this turn is for nothing, and the next one looks anew
    if (!isSame(planned, await plan(tx, userId))) return true;
    const [latest] = planned;
    if (!latest) return false;
    await giveBack(deps, tx, { ban, latest, byCampaign });
    return true;
  });
}

async function giveBack(
  deps: BanDeps,
  tx: Tx,
  of: { ban: Ban; latest: Reward; byCampaign: [string, Reward[]][] },
): Promise<void> {
  const { ban, latest, byCampaign } = of;
  const at = deps.clock.now();
  const from = accounts.earnerAvailable(ban.userId);
  const parts = byCampaign.flatMap(([campaignId, rewards]) => {
    const [first] = rewards;
    const total = usdc(rewards.reduce((sum, { amount }) => sum + amount, 0n));
    return first ? [{ campaignId, total, kind: first.kind, creatorId: first.creatorId }] : [];
  });
  const moves = parts.map(({ campaignId, total }) => ({
    from,
    to: accounts.campaignPool(campaignId),
    amount: total,
  }));
  const reference = `forfeited:${ban.id}:${latest.submissionId}`;
  await post(tx, { reference, kind: 'forfeited', moves, at });
  const rewards = byCampaign.flatMap(([, some]) => some);
  await insertForfeits(tx, { banId: ban.id, at, rewards });
  for (const { kind, campaignId, creatorId, total } of parts) {
    await kindOf(deps.review, kind).onMoved(tx, { campaignId, returned: total });
    tx.changed('campaigns', { user: creatorId });
  }
  tx.changed('session', { user: ban.userId });
}

/** The latest rewards that the balance still has, the last of them perhaps in part. */
async function plan(q: Queryable, userId: string): Promise<Reward[]> {
  let left: Usdc = await balance(q, accounts.earnerAvailable(userId));
  if (left === 0n) return [];
  const planned: Reward[] = [];
  for (const reward of await listRewards(q, { userId, limit: perBatch })) {
    if (left === 0n) break;
    const amount = reward.amount < left ? reward.amount : left;
    planned.push({ ...reward, amount });
    left = usdc(left - amount);
  }
  return planned;
}

function isSame(some: readonly Reward[], others: readonly Reward[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ submissionId, amount }, n) => {
      const other = others[n];
      return other?.submissionId === submissionId && other.amount === amount;
    })
  );
}
