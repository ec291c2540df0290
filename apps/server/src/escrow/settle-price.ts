import { zeroUsdc } from '@stoke/domain';
import { accounts, post, type Move } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { settlementOf, type Settlement } from './escrow-money.ts';
import type { Escrowed, EscrowKind } from './hold-price.ts';

/**
 * Posts what a locked, funded campaign that is over owes (rulings A4): what nothing is reserved on
 * goes back to the creator with its share of the fee, the fee of what was spent is earned. One
 * posting with a reference of its own; the caller writes the answer into the campaign's row.
 * @returns null when there is nothing to move.
 */
export async function settlePrice(
  tx: Tx,
  of: { kind: EscrowKind; campaign: Escrowed; at: Date },
): Promise<Settlement | null> {
  const { campaign } = of;
  const settlement = settlementOf(campaign);
  const creator = accounts.creatorAvailable(campaign.creatorId);
  const pool = accounts.campaignPool(campaign.id);
  const fee = accounts.campaignFee(campaign.id);
  const all: Move[] = [
    { from: pool, to: creator, amount: settlement.poolRefund },
    { from: fee, to: creator, amount: settlement.feeRefund },
    { from: fee, to: accounts.platformFee, amount: settlement.feeEarned },
  ];
  const moves = all.filter(({ amount }) => amount > zeroUsdc);
  if (moves.length === 0) return null;
  const name = `${of.kind}-settled`;
  const reference = `${name}:${campaign.id}:${campaign.settleCount + 1}`;
  await post(tx, { reference, kind: name, moves, at: of.at });
  tx.changed('balance', { user: campaign.creatorId });
  return settlement;
}
