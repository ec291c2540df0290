import { holdPrice } from '../escrow/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockCampaign, markFunded } from './campaign-store.ts';
import type { SparkWorkDeps } from './spark-deps.ts';
import type { SparkCampaign } from './spark-row.ts';
import { startIfReady } from './start-if-ready.ts';

/**
 * Moves the budget of a locked, pending campaign from the creator's balance into its pool and its
 * fee, and starts it if its group is ready. Null when the balance does not cover it: nothing changed.
 */
export async function fundSpark(
  deps: SparkWorkDeps,
  tx: Tx,
  campaign: SparkCampaign,
): Promise<SparkCampaign | null> {
  const at = deps.clock.now();
  if (!(await holdPrice(tx, { kind: 'spark', campaign, at }))) return null;
  const funded = await markFunded(tx, campaign.id, at);
  tx.changed('campaigns', { user: campaign.creatorId });
  tx.changed('balance', { user: campaign.creatorId });
  return startIfReady(deps, tx, funded);
}

/** Funds a campaign that waits for money, if it still does and the balance covers it. */
export async function fundIfCovered(
  deps: SparkWorkDeps,
  tx: Tx,
  campaignId: string,
): Promise<SparkCampaign | null> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.state !== 'pending' || campaign.fundedAt !== null) return null;
  return fundSpark(deps, tx, campaign);
}

/** The creator funds an own pending campaign from the balance, once however often it is asked. */
export async function startSpark(
  deps: SparkWorkDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<SparkCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  if (campaign.state !== 'pending') throw new Refusal('campaign.not_pending');
  if (campaign.fundedAt !== null) throw new Refusal('spark.waits_for_group');
  const funded = await fundSpark(deps, tx, campaign);
  if (!funded) throw new Refusal('campaign.needs_funds');
  return funded;
}
