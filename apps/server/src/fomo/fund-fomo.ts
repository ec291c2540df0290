import { holdPrice } from '../escrow/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { activate, lockCampaign } from './campaign-store.ts';
import type { FomoWorkDeps } from './fomo-deps.ts';
import type { FomoCampaign } from './fomo-row.ts';

/**
 * Moves the budget of a locked, pending campaign from the creator's balance into its pool and its
 * fee, and starts it. Null when the balance does not cover it: nothing changed.
 */
export async function fundFomo(
  deps: FomoWorkDeps,
  tx: Tx,
  campaign: FomoCampaign,
): Promise<FomoCampaign | null> {
  const at = deps.clock.now();
  if (!(await holdPrice(tx, { kind: 'fomo', campaign, at }))) return null;
  const active = await activate(tx, campaign.id, at);
  tx.changed('campaigns', { user: campaign.creatorId });
  tx.changed('balance', { user: campaign.creatorId });
  tx.changed('campaigns', 'everybody');
  return active;
}

/** Starts a campaign that waits for money, if it still does and the balance covers it. */
export async function fundIfCovered(
  deps: FomoWorkDeps,
  tx: Tx,
  campaignId: string,
): Promise<FomoCampaign | null> {
  const campaign = await lockCampaign(tx, campaignId);
  return campaign?.state === 'pending' ? fundFomo(deps, tx, campaign) : null;
}

/** The creator starts an own pending campaign from the balance, once however often it is asked. */
export async function startFomo(
  deps: FomoWorkDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<FomoCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  if (campaign.state !== 'pending') throw new Refusal('campaign.not_pending');
  const active = await fundFomo(deps, tx, campaign);
  if (!active) throw new Refusal('campaign.needs_funds');
  return active;
}
