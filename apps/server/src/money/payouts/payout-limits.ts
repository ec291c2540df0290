import { hourMs, keysOf, type PayoutFlag, type SettingValues, type Usdc } from '@stoke/domain';

/**
 * Found before it was sent: `listed`, its address is on the screening list; `signal`, a strong signal of abuse
 * is about its owner, or an admin holds the payouts of a signal's people.
 */
export type FoundFlag = Extract<PayoutFlag, 'listed' | 'signal'>;
/** The limits that a payout met at its request. */
type MetLimit = Exclude<PayoutFlag, FoundFlag>;

/** The reason that the owner reads: its class, without the figures of the limit. */
export const flagReasons: Readonly<Record<PayoutFlag, string>> = {
  suspended: 'Being checked: your account is suspended.',
  wallet_changed: 'Being checked: your wallet was changed recently.',
  first_payout: 'Being checked: your first payout.',
  daily_limit: 'Being checked: the total of one day.',
  hourly_limit: 'Being checked: a large amount.',
  large: 'Being checked: a large amount.',
  listed: 'Being checked: your wallet address.',
  signal: 'Being checked: your account.',
};

/** The text for the owner of a payout that waits for a limit of the hour. */
export const waitReasons = {
  hour: 'More is being paid out than usual. Yours is next in line and is sent automatically.',
  share:
    'You have reached the amount that one account is sent in an hour. The rest is sent automatically.',
} as const;

export type Asked = {
  purpose: 'earnings' | 'withdrawal';
  amount: Usdc;
  at: Date;
  /** Micro-USDC that this owner requested in the 24 hours before. */
  sumOfDay: Usdc;
  isFirst: boolean;
  isSuspended: boolean;
  walletReplacedAt: Date | null;
};

/** The limits that a request meets; what equals a limit passes. Empty: it is sent without an admin. */
export function flagsOf(asked: Asked, limits: SettingValues): MetLimit[] {
  const { purpose, amount, at, sumOfDay, isFirst, isSuspended, walletReplacedAt } = asked;
  const isEarned = purpose === 'earnings';
  const total = sumOfDay + amount;
  const daily = isEarned ? limits.dailyPayouts : limits.dailyWithdrawals;
  const reviewedUntil =
    (walletReplacedAt?.getTime() ?? -Infinity) + limits.walletReviewHours * hourMs;
  const met: Record<MetLimit, boolean> = {
    suspended: isSuspended,
    wallet_changed: isEarned && at.getTime() < reviewedUntil,
    first_payout: isEarned && isFirst && total > limits.firstPayout,
    daily_limit: total > daily,
    hourly_limit: amount > (isEarned ? limits.hourlyPayouts : limits.hourlyWithdrawals),
    large: amount > limits.twoAdmins,
  };
  return keysOf(met).filter((flag) => met[flag]);
}

/** How many different admins have to release it. */
export function releasesNeeded(flags: readonly PayoutFlag[]): 0 | 1 | 2 {
  if (flags.length === 0) return 0;
  return flags.includes('large') || flags.includes('listed') ? 2 : 1;
}
