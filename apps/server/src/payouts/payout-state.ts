export type PayoutState = 'requested' | 'review' | 'sending' | 'confirmed' | 'failed' | 'refunded';

/** The life of a payout (rule 9.2). Only 'confirmed' and 'refunded' are final. */
export const payoutMoves = {
  requested: ['sending', 'review', 'refunded'],
  // left only by an act of an admin: deciding on it, or lifting or finishing the owner's ban; another cause may come to
  // light meanwhile
  review: ['requested', 'confirmed', 'refunded', 'review'],
  // back to 'requested' only when the signed bytes are proven dead
  sending: ['confirmed', 'requested', 'review', 'refunded'],
  failed: ['refunded'],
  confirmed: [],
  refunded: [],
} as const satisfies Record<PayoutState, readonly PayoutState[]>;

export function mayMove(from: PayoutState, to: PayoutState): boolean {
  return payoutMoves[from].some((state) => state === to);
}

// The token program's numbers. The first also stands for lamports that are missing to open an
// account: both say that the treasury is short, which is nobody's fault.
const treasuryIsShort = /"Custom":1\b/;
const accountIsFrozen = /"Custom":17\b/;
const namedAtMost = 3;

/**
 * Whether a payout is given up after a transaction with it failed on chain. `isNamed`: the error
 * points at this payout's own instructions. `failures`: how often that happened before.
 */
export function isGivenUp(of: { error: string; isNamed: boolean; failures: number }): boolean {
  const { error, isNamed, failures } = of;
  if (!isNamed || treasuryIsShort.test(error)) return false;
  return accountIsFrozen.test(error) || failures + 1 >= namedAtMost;
}

/** Why a payout waits for a person. */
export type ReviewCause = 'banned' | 'paid_on_chain' | 'not_provable' | 'keeps_failing';

/** What its owner is told while it waits for a person. */
export const reviewReasons: Readonly<Record<ReviewCause, string>> = {
  banned: 'The account is banned.',
  paid_on_chain: 'This payout is being checked by a person.',
  not_provable: 'The transaction of this payout is being checked by a person.',
  keeps_failing: 'This payout is being checked by a person.',
};

/** After so many faults in a row, about half an hour, a person is asked. */
export const faultsAtMost = 12;

const firstDelayMs = 2_000;
const longestDelayMs = 300_000;

/** How long to wait after the `count`th fault or failure in a row (from 1), in milliseconds. */
export function delayAfter(count: number): number {
  return Math.min(firstDelayMs * 2 ** (count - 1), longestDelayMs);
}
