import type { User } from '@stoke/contract';
import { rulesVersion } from '@stoke/domain';

/** A person who submitted work knows how, even if it was rejected; Sparks show in the money only. */
export function hasWorked(user: User): boolean {
  const { pendingEarnings, reservedEarnings, payoutsInFlight, totalPaid, hasSubmitted } = user;
  return hasSubmitted || pendingEarnings + reservedEarnings + payoutsInFlight + totalPaid > 0;
}

/** The rules as they are now: an acceptance of an older version counts for nothing (rule 2.4). */
export function hasAcceptedRules(user: User): boolean {
  return user.rulesVersion === rulesVersion;
}

/** Whether one of the first steps is ahead. Creators who never earned are not asked. */
export function isBeginning(user: User): boolean {
  const { xUsername, walletAddress, needsEmail } = user;
  const isReady =
    hasAcceptedRules(user) && xUsername !== null && walletAddress !== null && !needsEmail;
  return hasWorked(user) ? !isReady : !user.hasDashboard;
}
