import { zeroUsdc } from '@stoke/domain';
import { accounts, InsufficientFunds, post, type Move } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { EscrowMoney } from './escrow-money.ts';

/** The kinds of campaign that hold a price; the first word of their facts in the books. */
export type EscrowKind = 'drip' | 'spark' | 'fomo';
export type Escrowed = EscrowMoney & { id: string; creatorId: string; settleCount: number };

/**
 * Moves the price of a locked campaign from its creator's balance into its pool and its fee, once.
 * False when the balance does not cover it: nothing changed.
 */
export async function holdPrice(
  tx: Tx,
  of: { kind: EscrowKind; campaign: Omit<Escrowed, 'settleCount'>; at: Date },
): Promise<boolean> {
  const { id, creatorId, pool, fee } = of.campaign;
  const from = accounts.creatorAvailable(creatorId);
  const all: Move[] = [
    { from, to: accounts.campaignPool(id), amount: pool },
    { from, to: accounts.campaignFee(id), amount: fee },
  ];
  const moves = all.filter(({ amount }) => amount > zeroUsdc);
  const name = `${of.kind}-funded`;
  try {
    await post(tx, { reference: `${name}:${id}`, kind: name, moves, at: of.at });
    return true;
  } catch (error) {
    if (error instanceof InsufficientFunds) return false;
    throw error;
  }
}
