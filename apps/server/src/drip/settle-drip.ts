import { accounts, post, type Move } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import { addSettlement, type DripCampaign } from './campaign-store.ts';
import { settlementOf } from './drip-state.ts';

/**
 * Settles the books of a campaign that is over and locked (rulings A4): what nothing is reserved on
 * goes back to the creator with its share of the fee, the fee of what was spent is earned.
 * One posting with a fact of its own; nothing when there is nothing to move.
 */
export async function settleDrip(tx: Tx, campaign: DripCampaign, at: Date): Promise<DripCampaign> {
  const settlement = settlementOf(campaign);
  const creator = accounts.creatorAvailable(campaign.creatorId);
  const pool = accounts.campaignPool(campaign.id, campaign.creatorId);
  const fee = accounts.campaignFee(campaign.id, campaign.creatorId);
  const all: Move[] = [
    { from: pool, to: creator, amount: settlement.poolRefund },
    { from: fee, to: creator, amount: settlement.feeRefund },
    { from: fee, to: accounts.platformFee(fee), amount: settlement.feeEarned },
  ];
  const moves = all.filter(({ amount }) => amount > 0n);
  if (moves.length === 0) return campaign;
  const fact = `drip-settled:${campaign.id}:${campaign.settleCount + 1}`;
  await post(tx, { fact, kind: 'drip-settled', moves, at });
  await announce(tx, { to: { user: campaign.creatorId }, what: 'balance' });
  return addSettlement(tx, { id: campaign.id, settlement });
}
