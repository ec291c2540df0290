import { usdc } from '@stoke/domain';
import { notify, type NotifyDeps } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { cancel, finish, lockCampaign, type DripCampaign } from './campaign-store.ts';
import type { DripDeps } from './drip-deps.ts';
import { endingAt } from './drip-state.ts';
import { settleDrip } from './settle-drip.ts';

type EndDeps = Pick<DripDeps, 'db' | 'clock' | 'newId'>;

/**
 * Ends a locked, active campaign and gives back what nothing is reserved on. Work handed in before
 * stays reserved and can still be decided (rulings A5).
 */
export async function endDrip(
  deps: NotifyDeps,
  tx: Tx,
  campaign: DripCampaign,
  of: { state: 'completed' | 'ended'; endedAt: Date; now: Date },
): Promise<DripCampaign> {
  const { state, endedAt } = of;
  const over = await finish(tx, { id: campaign.id, state, endedAt });
  tx.changed('campaigns', { user: campaign.creatorId });
  tx.changed('tasks', 'everybody');
  const settled = await settleDrip(tx, over, of.now);
  await tellCreator(deps, tx, settled, state);
  return settled;
}

/** What the price became, fees included: the three amounts sum to it. */
async function tellCreator(
  deps: NotifyDeps,
  tx: Tx,
  campaign: DripCampaign,
  outcome: 'completed' | 'ended',
): Promise<void> {
  const { id, creatorId, packageName, price } = campaign;
  const spent = usdc(campaign.spent + campaign.feeEarned);
  const refunded = usdc(campaign.refunded + campaign.feeRefunded);
  const reserved = usdc(price - spent - refunded);
  const money = { spent, refunded, reserved };
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'campaign_ended',
    subject: id,
    facts: { campaignId: id, workKind: 'drip', name: packageName, outcome, ...money },
  });
}

/**
 * Ends a campaign whose time is up or whose pool is spent; any other is left as it is. Safe to
 * repeat. A campaign ends at its `endTime`, however late this runs.
 */
export async function endIfOver(
  deps: NotifyDeps,
  tx: Tx,
  campaign: DripCampaign,
): Promise<DripCampaign> {
  const now = deps.clock.now();
  const state = endingAt(campaign, now);
  if (state === null) return campaign;
  const endedAt = state === 'ended' ? (campaign.endTime ?? now) : now;
  return endDrip(deps, tx, campaign, { state, endedAt, now });
}

/** Ends one campaign in time; does nothing before it or after it ended otherwise. */
export async function endDue(deps: EndDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (campaign) await endIfOver(deps, tx, campaign);
  });
}

/** The creator stops an own active campaign before its time. */
export async function stopDrip(
  deps: NotifyDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<DripCampaign> {
  const now = deps.clock.now();
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  const current = await endIfOver(deps, tx, campaign);
  if (current.state !== 'active') throw new Refusal('campaign.not_running');
  return endDrip(deps, tx, current, { state: 'ended', endedAt: now, now });
}

/** The creator cancels an own campaign that has not started; nothing is held for it yet. */
export async function cancelDrip(
  deps: Pick<DripDeps, 'clock'>,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<DripCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  if (campaign.state !== 'pending') throw new Refusal('campaign.not_pending');
  const over = await cancel(tx, { id: campaign.id, endedAt: deps.clock.now() });
  tx.changed('campaigns', { user: campaign.creatorId });
  return over;
}
