import { settlePrice } from '../escrow/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { addSettlement, type DripCampaign } from './campaign-store.ts';

/**
 * Settles the books of a campaign that is over and locked (rulings A4): what nothing is reserved on
 * goes back to the creator with its share of the fee, the fee of what was spent is earned.
 * Nothing when there is nothing to move.
 */
export async function settleDrip(tx: Tx, campaign: DripCampaign, at: Date): Promise<DripCampaign> {
  const settlement = await settlePrice(tx, { kind: 'drip', campaign, at });
  return settlement === null ? campaign : addSettlement(tx, { id: campaign.id, settlement });
}
