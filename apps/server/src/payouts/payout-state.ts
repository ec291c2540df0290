export type PayoutState = 'requested' | 'review' | 'sending' | 'confirmed' | 'failed' | 'refunded';

/** The life of a payout (rulings I2). Only 'confirmed' and 'refunded' are final. */
export const payoutMoves = {
  requested: ['sending', 'review', 'refunded'],
  // 'confirmed' when a better node knows the transaction after all
  review: ['requested', 'confirmed', 'refunded'],
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

const firstDelayMs = 2_000;
const longestDelayMs = 300_000;

/** How long a payout waits after its `failures`th failure (from 1), in milliseconds. */
export function delayAfter(failures: number): number {
  return Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs);
}
