import type { Tx } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { releasePayout } from './payout-money.ts';
import { lockHeldOf, move } from './payout-store.ts';

/**
 * Gives one payout of an earner back to their balance that waits and that no transaction can pay any
 * more; false when there is none. What is signed is for the chain to decide.
 * `isDue` is asked first, in the same transaction: false leaves all as it is.
 */
export function refundHeld(
  deps: Pick<PayoutDeps, 'db' | 'clock'>,
  of: { userId: string; reason: string; isDue(tx: Tx): Promise<boolean> },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await of.isDue(tx))) return false;
    const payout = await lockHeldOf(tx, of.userId);
    if (!payout) return false;
    await releasePayout(tx, payout, deps.clock.now());
    await move(tx, payout, { state: 'refunded', reason: of.reason });
    for (const what of ['payouts', 'session'] as const) {
      await announce(tx, { to: { user: of.userId }, what });
    }
    return true;
  });
}
