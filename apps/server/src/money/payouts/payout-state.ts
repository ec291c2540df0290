export type PayoutState = 'requested' | 'review' | 'sending' | 'confirmed' | 'failed' | 'refunded';

/** The life of a payout (rule 9.2). Only 'confirmed' and 'refunded' are final. */
export const payoutMoves = {
  requested: ['sending', 'review', 'refunded'],
  // Only an admin moves it out of review: by deciding on it, or by lifting or finishing the owner's
  // ban. A new cause may replace the old one.
  review: ['requested', 'confirmed', 'refunded', 'review'],
  // Back to 'requested' only when the signed bytes are proven dead.
  sending: ['confirmed', 'requested', 'review', 'refunded'],
  failed: ['refunded'],
  confirmed: [],
  refunded: [],
} as const satisfies Record<PayoutState, readonly PayoutState[]>;

export function mayMove(from: PayoutState, to: PayoutState): boolean {
  return payoutMoves[from].some((state) => state === to);
}

// Error codes of the token program. Code 1 is also what missing lamports for opening an account
// give: both mean that the treasury is short, which is not the payout's fault.
const treasuryIsShort = /"Custom":1\b/;
export const isTreasuryShort = (error: string) => treasuryIsShort.test(error);
const accountIsFrozen = /"Custom":17\b/;
const maxNamed = 3;

/**
 * Whether to give up a payout after its transaction failed on chain. `isNamed`: the error points at
 * this payout's own instructions. `failures`: earlier failures of this payout.
 */
export function isGivenUp({
  error,
  isNamed,
  failures,
}: {
  error: string;
  isNamed: boolean;
  failures: number;
}): boolean {
  if (!isNamed || treasuryIsShort.test(error)) return false;
  return accountIsFrozen.test(error) || failures + 1 >= maxNamed;
}

/** Why a payout waits for an admin. */
export type ReviewCause = 'banned' | 'flagged' | 'paid_on_chain' | 'not_provable' | 'keeps_failing';

/** What its owner reads while it waits for an admin. */
export const reviewReasons: Readonly<Record<ReviewCause, string>> = {
  banned: 'The account is banned.',
  flagged: 'This payout is being checked by a person.',
  paid_on_chain: 'This payout is being checked by a person.',
  not_provable: 'The transaction of this payout is being checked by a person.',
  keeps_failing: 'This payout is being checked by a person.',
};

/** After so many consecutive faults, about half an hour, an admin has to look. */
export const maxFaults = 12;
