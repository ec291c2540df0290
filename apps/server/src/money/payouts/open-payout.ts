import { dayMs, isSuspendedAt, type SettingValues, type Usdc } from '@stoke/domain';
import type { UserRow } from '../../people/users/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readEarlier } from './flag-store.ts';
import type { PayoutDeps } from './payout-deps.ts';
import { flagReasons, flagsOf, releasesNeeded } from './payout-limits.ts';
import { insertPayout, type PayoutRow } from './payout-store.ts';

/**
 * Writes a request, flagged when it meets a limit: then an admin has to release it. The owner's
 * account is locked, so that simultaneous requests count each other. The caller holds the money.
 */
export async function openPayout(
  deps: PayoutDeps,
  tx: Tx,
  {
    userId,
    purpose,
    amount,
    address,
    isAutomatic = false,
    heldUntil,
    opening,
    payee,
    limits,
  }: Pick<PayoutRow, 'userId' | 'purpose' | 'address' | 'heldUntil' | 'opening'> & {
    isAutomatic?: boolean;
    amount: Usdc;
    payee: UserRow;
    limits: SettingValues;
  },
): Promise<PayoutRow> {
  const at = deps.clock.now();
  const since = new Date(at.getTime() - dayMs);
  const earlier = await readEarlier(tx, { userId, purpose, since });
  // one during an admin's suspension waits for its end, like those from before it
  const isSuspended = isSuspendedAt(payee.trustScore);
  const { walletReplacedAt } = payee;
  const flags = flagsOf({ purpose, amount, at, isSuspended, walletReplacedAt, ...earlier }, limits);
  const [first] = flags;
  const payout = await insertPayout(tx, {
    id: deps.newId(),
    userId,
    purpose,
    amount,
    address,
    isAutomatic,
    reference: deps.chain.newReference(),
    heldUntil,
    opening,
    at,
    flags,
    releasesNeeded: releasesNeeded(flags),
    reason: first ? flagReasons[first] : null,
  });
  if (first) tx.publish('payouts', 'admins');
  else tx.wake('payouts.step');
  tx.publish(['payouts', purpose === 'earnings' ? 'session' : 'balance'], { user: userId });
  return payout;
}
