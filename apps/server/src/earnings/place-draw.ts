import type { Usdc } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { insertDraw, lockDrawn, type DrawKind } from './place-store.ts';

/**
 * Notes that money has left an earner for good, in the transaction in which it does: a payout that
 * is final on chain, what a banned user forfeits, what somebody leaves behind. It takes what was
 * earned first.
 */
export async function placeDraw(
  tx: Tx,
  of: { id: string; userId: string; kind: DrawKind; amount: Usdc },
): Promise<void> {
  await insertDraw(tx, { ...of, before: await lockDrawn(tx, of.userId) });
}
