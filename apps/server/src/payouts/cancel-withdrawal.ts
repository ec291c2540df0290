import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { releasePayouts } from './payout-money.ts';
import { move, type PayoutRow } from './payout-store.ts';
import { lockWithdrawal } from './withdrawal-store.ts';

/**
 * Cancels a withdrawal that has not been signed. Once a worker has claimed it, it is on its way;
 * the row lock orders the two.
 */
export async function cancelWithdrawal(
  deps: PayoutDeps,
  tx: Tx,
  of: { userId: string; id: string },
): Promise<PayoutRow> {
  const withdrawal = await lockWithdrawal(tx, of);
  if (!withdrawal) throw new Refusal('request.not_found');
  if (withdrawal.state !== 'requested') throw new Refusal('withdrawal.not_waiting');
  const change = { state: 'refunded', reason: 'You cancelled it.' } as const;
  await move(tx, withdrawal, change);
  await releasePayouts(tx, [withdrawal], deps.clock.now());
  tx.changed('payouts', { user: of.userId });
  tx.changed('balance', { user: of.userId });
  return { ...withdrawal, ...change };
}
