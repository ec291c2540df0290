import { sumOf, usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import {
  accounts,
  balance,
  earnedFlows,
  postTogether,
  type EarnedFlow,
} from '../../money/ledger/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { lastId } from '../../platform/http/id-cursor.ts';
import { inPages } from '../../platform/pages.ts';
import {
  campaignsOfRewards,
  lockRewarded,
  recordForfeited,
  callForfeitedHooks,
} from '../../work/submissions/index.ts';
import { recordForfeitedDays } from '../../campaigns/spark/index.ts';
import type { BanDeps } from './ban-deps.ts';
import { addForfeited, lockBan, readBan, type Ban } from './ban-store.ts';

const creditsPerBatch = 200;
const perRead = 500;

/** The part of one credit that is returned; `campaignId` null: it came from no campaign. */
type Part = { reference: string; campaignId: string | null; amount: Usdc };

/**
 * Returns the frozen balance of a final ban to the campaigns that paid it (rule 8.2), latest
 * credits first, since the first ones were paid out first. Money from no campaign goes to
 * `unclaimed`; none becomes the platform's. A campaign that is over passes it on to its creator, or to
 * `unclaimed` when that account is deleted.
 * The entries of the earner are read once; each batch of `perBatch` credits is one transaction. After a
 * crash the next turn continues from what the books already show.
 */
export async function forfeitAll(
  deps: BanDeps,
  ban: Ban,
  perBatch = creditsPerBatch,
): Promise<void> {
  for (;;) {
    // Read before the plan: it is outdated when another worker has returned something since.
    let before = (await readBan(deps.db, ban.id))?.forfeited;
    const planned = await plan(deps.db, ban.userId);
    if (planned.length === 0 || before === undefined) return;
    for (let from = 0; from < planned.length; from += perBatch) {
      const parts = planned.slice(from, from + perBatch);
      const after = await forfeitBatch(deps, { id: ban.id, parts, before });
      if (after === 'not_final') return;
      if (after === 'outdated') break;
      before = after;
      deps.crashPoint?.('forfeited-batch');
    }
  }
}

/** @returns what the ban has forfeited with these parts; `outdated`: not what it had before them. */
function forfeitBatch(
  deps: BanDeps,
  { id, parts, before }: { id: string; parts: readonly Part[]; before: Usdc },
): Promise<Usdc | 'not_final' | 'outdated'> {
  return deps.db.transaction(async (tx) => {
    await deps.review.lockCampaigns(tx, [...byCampaign(parts).keys()]);
    await lockRewarded(tx, parts);
    const ban = await lockBan(tx, id);
    if (ban?.state !== 'final') return 'not_final';
    if (ban.forfeited !== before) return 'outdated';
    await returnForfeits(deps, tx, ban, parts);
    return usdc(before + sumOf(parts));
  });
}

async function returnForfeits(
  deps: BanDeps,
  tx: Tx,
  ban: Ban,
  planned: readonly Part[],
): Promise<void> {
  const at = deps.clock.now();
  const returned = byCampaign(planned);
  const total = sumOf(planned);
  const work = await recordForfeited(tx, planned);
  await recordForfeitedDays(tx, { userId: ban.userId, returned });
  await callForfeitedHooks(deps.review, tx, { work, at });
  await addForfeited(tx, ban.id, total);
  const campaigns = await deps.review.readCampaigns(tx, [...returned.keys()]);
  for (const { creatorId } of campaigns.values()) tx.publish('campaigns', { user: creatorId });
  tx.publish('session', { user: ban.userId });
  const changes = [...returned].map(([campaignId, amount]) => ({ campaignId, returned: amount }));
  const settlements = await deps.review.addFigures(tx, changes);
  const from = accounts.earnerAvailable(ban.userId);
  const unclaimed = sumOf(planned.filter(({ campaignId }) => campaignId === null));
  const moves = [...returned].map(([campaignId, amount]) => {
    return { from, to: accounts.campaignPool(campaignId), amount };
  });
  if (unclaimed > 0n) moves.push({ from, to: accounts.unclaimed, amount: unclaimed });
  // The amount forfeited so far makes each batch's reference unique.
  const reference = `forfeited:${ban.id}:${ban.forfeited}`;
  await postTogether(tx, [{ reference, kind: 'forfeited', moves, at }, ...settlements]);
}

/**
 * The latest credits that the balance still contains, the last one possibly in part. Planned backwards
 * from the books; what a campaign got back earlier is deducted from its latest credits.
 */
async function plan(q: Queryable, userId: string): Promise<Part[]> {
  let left: Usdc = await balance(q, accounts.earnerAvailable(userId));
  const flows = left === zeroUsdc ? [] : await readFlows(q, userId);
  const parts: Part[] = [];
  const back = new Map<string | null, bigint>();
  for (const flow of flows) {
    if (flow.kind === 'forfeited') {
      for (const { campaignId, amount } of flow.campaigns) {
        back.set(campaignId, (back.get(campaignId) ?? 0n) + amount);
      }
    }
    if (flow.amount <= 0n || left === 0n) continue;
    const { reference, campaignId } = flow;
    const gone = least(back.get(campaignId) ?? 0n, flow.amount);
    back.set(campaignId, (back.get(campaignId) ?? 0n) - gone);
    const amount = usdc(least(flow.amount - gone, left));
    if (amount > 0n) parts.push({ reference, campaignId, amount });
    left = usdc(left - amount);
  }
  return parts;
}

/** All of an earner's money in and out, latest first, with the campaign that paid it. */
async function readFlows(
  q: Queryable,
  userId: string,
): Promise<(EarnedFlow & { campaignId: string | null })[]> {
  const all: (EarnedFlow & { campaignId: string | null })[] = [];
  const pages = inPages<EarnedFlow>(perRead, (last) =>
    earnedFlows(q, { userId, before: last?.transactionId ?? lastId, limit: perRead }),
  );
  for await (const page of pages) {
    const credits = page.filter(({ amount }) => amount > zeroUsdc);
    const references = credits.map(({ reference }) => reference);
    const rewards = await campaignsOfRewards(q, references);
    for (const flow of page) {
      const paidBy = flow.campaigns.find(({ campaignId }) => campaignId !== null)?.campaignId;
      all.push({ ...flow, campaignId: paidBy ?? rewards.get(flow.reference) ?? null });
    }
  }
  return all.toSorted((one, other) => (one.position > other.position ? -1 : 1));
}

function byCampaign(parts: readonly Part[]): Map<string, Usdc> {
  const sums = new Map<string, Usdc>();
  for (const { campaignId, amount } of parts) {
    if (campaignId === null) continue;
    sums.set(campaignId, usdc((sums.get(campaignId) ?? zeroUsdc) + amount));
  }
  return sums;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
