import type { Usdc } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { insertDraw, lockDrawn } from './place-store.ts';

/**
 * Notes that money has left an earner for good, in the transaction in which it does: a payout that
 * is final on chain, or what a banned user forfeits. It takes what was earned first.
 */
export async function placeDraw(
  tx: Tx,
  of: { id: string; userId: string; kind: 'payout' | 'forfeit'; amount: Usdc },
): Promise<void> {
  await insertDraw(tx, { ...of, before: await lockDrawn(tx, of.userId) });
}
