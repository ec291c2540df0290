/** Why a payout waits for an admin before it is sent. */
export const payoutFlags = [
  'suspended',
  'wallet_changed',
  'first_payout',
  'daily_limit',
  'hourly_limit',
  'large',
  'listed',
  'signal',
] as const;
export type PayoutFlag = (typeof payoutFlags)[number];

export const payoutStatuses = ['requested', 'review', 'sending', 'confirmed', 'refunded'] as const;

export const payoutPurposes = ['earnings', 'withdrawal'] as const;
