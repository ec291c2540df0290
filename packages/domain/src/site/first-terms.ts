import { wholeDollars } from '../money.ts';

/**
 * The terms of a platform whose admins have changed none. They stand apart from `settings` because the first
 * page needs these alone, until the server has told its own.
 */
export const firstTerms = {
  feePercents: { drip: 20, spark: 20, fomo: 15 },
  payoutMinimum: wholeDollars(50n),
  walletHoldHours: 24,
} as const;
