import { usdc } from '@stoke/domain';
import { settlePrice } from '../escrow/index.ts';
import { notify } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { addSettlement, finish, lockCampaign } from './campaign-store.ts';
import type { FomoWorkDeps } from './fomo-deps.ts';
import type { FomoCampaign } from './fomo-row.ts';
import { isSpent } from './fomo-state.ts';

/**
 * Ends a locked, active campaign and gives back what nothing is reserved on. Work handed in before
 * stays reserved and can still be decided (rulings A5).
 */
async function endFomo(
  deps: FomoWorkDeps,
  tx: Tx,
  campaign: FomoCampaign,
  state: 'completed' | 'ended',
): Promise<FomoCampaign> {
  const endedAt = deps.clock.now();
  const over = await finish(tx, { id: campaign.id, state, endedAt });
  tx.changed('campaigns', { user: campaign.creatorId });
  tx.changed('campaigns', 'everybody');
  const settlement = await settlePrice(tx, { kind: 'fomo', campaign: over, at: endedAt });
  const settled = settlement ? await addSettlement(tx, { id: over.id, settlement }) : over;
  await tellCreator(deps, tx, settled, state);
  return settled;
}

/** What the budget became, fees included: the three amounts sum to it. */
async function tellCreator(
  deps: FomoWorkDeps,
  tx: Tx,
  campaign: FomoCampaign,
  outcome: 'completed' | 'ended',
): Promise<void> {
  const { id, creatorId, name, budget } = campaign;
  const spent = usdc(campaign.spent + campaign.feeEarned);
  const refunded = usdc(campaign.refunded + campaign.feeRefunded);
  const reserved = usdc(budget - spent - refunded);
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'campaign_ended',
    subject: id,
    facts: { campaignId: id, workKind: 'fomo', name, outcome, spent, refunded, reserved },
  });
}

/** The creator stops an own active campaign. */
export async function stopFomo(
  deps: FomoWorkDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<FomoCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  if (campaign.state !== 'active') throw new Refusal('campaign.not_running');
  return endFomo(deps, tx, campaign, isSpent(campaign) ? 'completed' : 'ended');
}

/** The creator cancels an own campaign that has not started; nothing is held for it yet. */
export async function cancelFomo(
  deps: Pick<FomoWorkDeps, 'clock'>,
  tx: Tx,
  of: { campaignId: string; creatorId: string },
): Promise<FomoCampaign> {
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId) throw new Refusal('request.not_found');
  if (campaign.state !== 'pending') throw new Refusal('campaign.not_pending');
  const endedAt = deps.clock.now();
  const over = await finish(tx, { id: campaign.id, state: 'ended', endedAt });
  tx.changed('campaigns', { user: campaign.creatorId });
  return over;
}
