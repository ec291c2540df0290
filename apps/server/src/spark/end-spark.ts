import { dayMs } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { finish, lockCampaign } from './campaign-store.ts';
import { settleSpark } from './settle-spark.ts';
import type { SparkDeps, SparkWorkDeps } from './spark-deps.ts';
import type { SparkCampaign } from './spark-row.ts';
import { endingAt, isRunning } from './spark-state.ts';

/** Messages of the last minutes, and those of an outage, are judged after the end (rulings E4, E5). */
const settledAfterMs = dayMs;

/**
 * Ends a locked, running campaign. Its pool stays for a day, for what was earned before the end and
 * is judged after it; then the rest goes back.
 */
async function endSpark(
  tx: Tx,
  campaign: SparkCampaign,
  of: { state: 'completed' | 'ended'; endedAt: Date },
): Promise<SparkCampaign> {
  const { id, creatorId } = campaign;
  const settleAt = new Date(of.endedAt.getTime() + settledAfterMs);
  const over = await finish(tx, { id, ...of, settleAt });
  tx.changed('campaigns', { user: creatorId });
  tx.changed('campaigns', 'everybody');
  return over;
}

/**
 * Ends a campaign whose time is up or whose pool is spent; any other is left as it is. Safe to
 * repeat. A campaign ends at its `endTime`, however late this runs.
 */
export async function endIfOver(
  deps: SparkWorkDeps,
  tx: Tx,
  campaign: SparkCampaign,
): Promise<SparkCampaign> {
  const now = deps.clock.now();
  const state = endingAt(campaign, now);
  if (state === null) return campaign;
  const endedAt = state === 'ended' ? (campaign.endTime ?? now) : now;
  return endSpark(tx, campaign, { state, endedAt });
}

/** Ends one campaign in time; does nothing before it or after it ended otherwise. */
export async function endDue(deps: SparkDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign) await endIfOver(deps, tx, campaign);
  });
}

/** The creator stops an own running campaign before its time. */
export async function stopSpark(
  deps: SparkWorkDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<SparkCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  const current = await endIfOver(deps, tx, campaign);
  if (!isRunning(current)) throw new Refusal('campaign.not_running');
  return endSpark(tx, current, { state: 'ended', endedAt: deps.clock.now() });
}

/** The creator cancels an own campaign that has not started: all that is held for it returns. */
export async function cancelSpark(
  deps: SparkWorkDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<SparkCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  if (campaign.state !== 'pending') throw new Refusal('campaign.not_pending');
  const now = deps.clock.now();
  const over = await finish(tx, { id: campaign.id, state: 'ended', endedAt: now, settleAt: now });
  tx.changed('campaigns', { user: campaign.creatorId });
  return settleSpark(deps, tx, over);
}
