import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockCampaign, type DripCampaign } from './campaign-store.ts';
import type { DripWorkDeps } from './drip-deps.ts';
import { fundDrip } from './fund-drip.ts';

/** The creator starts an own pending campaign from the balance, once however often it is asked. */
export async function startDrip(
  deps: DripWorkDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<DripCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  if (campaign.state !== 'pending') throw new Refusal('drip.not_pending');
  const active = await fundDrip(deps, tx, campaign);
  if (!active) throw new Refusal('drip.needs_funds');
  return active;
}

/** Starts a campaign that waits for money, if it still does and the balance covers it. */
export async function fundIfCovered(
  deps: DripWorkDeps,
  tx: Tx,
  campaignId: string,
): Promise<DripCampaign | null> {
  const campaign = await lockCampaign(tx, campaignId);
  return campaign?.state === 'pending' ? fundDrip(deps, tx, campaign) : null;
}
