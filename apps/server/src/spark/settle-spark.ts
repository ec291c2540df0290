import { usdc } from '@stoke/domain';
import { settlePrice } from '../escrow/index.ts';
import { notify } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { addSettlement, lockCampaign } from './campaign-store.ts';
import type { SparkDeps, SparkWorkDeps } from './spark-deps.ts';
import type { SparkCampaign } from './spark-row.ts';

/**
 * Settles the books of a campaign that is over and locked (rulings A4): what nothing is reserved on
 * goes back to the creator with its share of the fee, the fee of what was spent is earned. What is
 * still reserved is settled when this is called again.
 */
export async function settleSpark(
  deps: SparkWorkDeps,
  tx: Tx,
  campaign: SparkCampaign,
): Promise<SparkCampaign> {
  const at = deps.clock.now();
  const isFunded = campaign.fundedAt !== null;
  const settlement = isFunded ? await settlePrice(tx, { kind: 'spark', campaign, at }) : null;
  const settled = await addSettlement(tx, { id: campaign.id, settlement, at });
  tx.changed('campaigns', { user: campaign.creatorId });
  if (settled.activatedAt !== null) await tellCreator(deps, tx, settled);
  return settled;
}

/** Settles one campaign when it is due, once; does nothing before. */
export async function settleDue(deps: SparkDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign?.settleAt || campaign.settledAt !== null) return;
    if (campaign.settleAt.getTime() > deps.clock.now().getTime()) return;
    await settleSpark(deps, tx, campaign);
  });
}

/** What the budget became, fees included: the three amounts sum to it. */
async function tellCreator(deps: SparkWorkDeps, tx: Tx, campaign: SparkCampaign): Promise<void> {
  const { id, creatorId, name, budget } = campaign;
  const spent = usdc(campaign.spent + campaign.feeEarned);
  const refunded = usdc(campaign.refunded + campaign.feeRefunded);
  const reserved = usdc(budget - spent - refunded);
  const outcome = campaign.state === 'completed' ? 'completed' : 'ended';
  await notify(deps, tx, {
    userId: creatorId,
    kind: 'campaign_ended',
    subject: id,
    facts: { campaignId: id, workKind: 'spark', name, outcome, spent, refunded, reserved },
  });
}
