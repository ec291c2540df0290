import type { User } from '@stoke/contract';
import { suspensionText } from '@stoke/domain';

/** Why this person gets no new work: by an admin, or by the score, and what of the profile says more. Null when they do. */
export function suspensionOf(user: User | null) {
  if (user?.accountStatus !== 'suspended') return null;
  const { suspendedUntil: until } = user;
  return until === null
    ? ({ message: suspensionText(null), more: 'trust score', place: 'trust-score' } as const)
    : ({ message: suspensionText(new Date(until)), more: 'profile', place: 'suspension' } as const);
}
