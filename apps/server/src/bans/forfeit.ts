import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import { accounts, balance, earnedFlows, postTogether } from '../ledger/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { campaignsOfRewards, lockRewarded, noteForfeited, tellForfeited } from '../review/index.ts';
import type { BanDeps } from './ban-deps.ts';
import { addForfeited, lockBan, type Ban } from './ban-store.ts';

const creditsPerBatch = 200;
const perRead = 500;

/** The part of one credit that is returned; `campaignId` null: it came from no campaign. */
type Part = { reference: string; campaignId: string | null; amount: Usdc };

/**
 * Returns the frozen balance of a final ban to the campaigns that paid it (rule 8.2), latest
 * credits first, since the first ones were paid out first. Money from no campaign goes to
 * `unclaimed`; none becomes the platform's. A campaign that is over passes it on to its creator.
 * Each batch of `perBatch` credits is one transaction; after a crash the next turn continues from
 * what the books already show.
 */
export async function forfeitAll(
  deps: BanDeps,
  ban: Ban,
  perBatch = creditsPerBatch,
): Promise<void> {
  while (await forfeitBatch(deps, ban, perBatch)) deps.crashPoint?.('forfeited-batch');
}

/** False when there was nothing to return. */
function forfeitBatch(deps: BanDeps, { id, userId }: Ban, perBatch: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const planned = await plan(tx, userId, perBatch);
    await deps.review.lockCampaigns(tx, [...byCampaign(planned).keys()]);
    await lockRewarded(tx, planned);
    const ban = await lockBan(tx, id);
    if (ban?.state !== 'final') return false;
    // Another worker was faster: stop here; the next turn reads again.
    if (!isSame(planned, await plan(tx, userId, perBatch))) return true;
    if (planned.length === 0) return false;
    await giveBack(deps, tx, ban, planned);
    return true;
  });
}

async function giveBack(deps: BanDeps, tx: Tx, ban: Ban, planned: readonly Part[]): Promise<void> {
  const at = deps.clock.now();
  const returned = byCampaign(planned);
  const total = sum(planned);
  const work = await noteForfeited(tx, planned);
  await tellForfeited(deps.review, tx, { work, at });
  await addForfeited(tx, ban.id, total);
  const campaigns = await deps.review.readCampaigns(tx, [...returned.keys()]);
  for (const { creatorId } of campaigns.values()) tx.changed('campaigns', { user: creatorId });
  tx.changed('session', { user: ban.userId });
  const changes = [...returned].map(([campaignId, amount]) => ({ campaignId, returned: amount }));
  const settlements = await deps.review.addFigures(tx, changes);
  const from = accounts.earnerAvailable(ban.userId);
  const unclaimed = sum(planned.filter(({ campaignId }) => campaignId === null));
  const moves = [...returned].map(([campaignId, amount]) => {
    return { from, to: accounts.campaignPool(campaignId), amount };
  });
  if (unclaimed > 0n) moves.push({ from, to: accounts.unclaimed, amount: unclaimed });
  // The amount forfeited so far makes each batch's reference unique.
  const reference = `forfeited:${ban.id}:${ban.forfeited}`;
  await postTogether(tx, [{ reference, kind: 'forfeited', moves, at }, ...settlements]);
}

/**
 * The latest credits that the balance still contains, the last one possibly in part. Read backwards
 * from the books; what a campaign got back earlier is deducted from its latest credits.
 */
async function plan(q: Queryable, userId: string, perBatch: number): Promise<Part[]> {
  let left: Usdc = await balance(q, accounts.earnerAvailable(userId));
  const parts: Part[] = [];
  const back = new Map<string | null, bigint>();
  for (let before: bigint | null = null; left > 0n && parts.length < perBatch;) {
    const flows = await earnedFlows(q, { userId, before, limit: perRead });
    const rewards = await campaignsOfRewards(
      q,
      flows.map(({ reference }) => reference),
    );
    for (const flow of flows) {
      if (flow.kind === 'forfeited') {
        for (const { campaignId, amount } of flow.campaigns) {
          back.set(campaignId, (back.get(campaignId) ?? 0n) + amount);
        }
      }
      if (flow.amount < 0n || left === 0n || parts.length === perBatch) continue;
      const { reference } = flow;
      const paidBy = flow.campaigns.find((one) => one.campaignId !== null)?.campaignId ?? null;
      const campaignId = paidBy ?? rewards.get(reference) ?? null;
      const gone = least(back.get(campaignId) ?? 0n, flow.amount);
      back.set(campaignId, (back.get(campaignId) ?? 0n) - gone);
      const amount = usdc(least(flow.amount - gone, left));
      if (amount > 0n) parts.push({ reference, campaignId, amount });
      left = usdc(left - amount);
    }
    before = flows.at(-1)?.position ?? null;
    if (flows.length < perRead) break;
  }
  return parts;
}

function byCampaign(parts: readonly Part[]): Map<string, Usdc> {
  const sums = new Map<string, Usdc>();
  for (const { campaignId, amount } of parts) {
    if (campaignId === null) continue;
    sums.set(campaignId, usdc((sums.get(campaignId) ?? zeroUsdc) + amount));
  }
  return sums;
}

function sum(parts: readonly Part[]): Usdc {
  return usdc(parts.reduce((total, { amount }) => total + amount, 0n));
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function isSame(some: readonly Part[], others: readonly Part[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ reference, amount }, n) => {
      const other = others[n];
      return other?.reference === reference && other.amount === amount;
    })
  );
}
