import type { User } from '@stoke/contract';

/** A person who submitted work knows how, even if it was rejected; Sparks show in the money only. */
export function hasWorked(user: User): boolean {
  const { pendingEarnings, reservedEarnings, payoutsInFlight, totalPaid, hasSubmitted } = user;
  return hasSubmitted || pendingEarnings + reservedEarnings + payoutsInFlight + totalPaid > 0;
}

/** Whether one of the first steps is ahead. Creators who never earned are not asked. */
export function isBeginning(user: User): boolean {
  const { rulesVersion, xUsername, walletAddress, needsEmail } = user;
  const isReady =
    rulesVersion !== null && xUsername !== null && walletAddress !== null && !needsEmail;
  return hasWorked(user) ? !isReady : !user.hasDashboard;
}
