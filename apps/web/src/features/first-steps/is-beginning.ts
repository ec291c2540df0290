import type { User } from '@stoke/contract';

/** Submitted and approved work shows in the money; work that was rejected is still ahead. */
export function hasWorked(user: User): boolean {
  const { pendingEarnings, reservedEarnings, payoutsInFlight, totalPaid } = user;
  return pendingEarnings + reservedEarnings + payoutsInFlight + totalPaid > 0;
}

/** Whether one of the first steps is ahead. Creators who never earned are not asked. */
export function isBeginning(user: User): boolean {
  const isReady =
    user.rulesVersion !== null && user.xUsername !== null && user.walletAddress !== null;
  return hasWorked(user) ? !isReady : !user.hasDashboard;
}
