export type PayoutState = 'requested' | 'review' | 'sending' | 'confirmed' | 'failed' | 'refunded';

/** The life of a payout (rulings I2). Only 'confirmed' and 'refunded' are final. */
export const payoutMoves = {
  requested: ['sending', 'review', 'refunded'],
  review: ['requested', 'refunded'],
  // back to 'requested' only when the signed bytes are proven dead
  sending: ['confirmed', 'requested', 'review', 'refunded'],
  failed: ['refunded'],
  confirmed: [],
  refunded: [],
} as const satisfies Record<PayoutState, readonly PayoutState[]>;

export function mayMove(from: PayoutState, to: PayoutState): boolean {
  return payoutMoves[from].some((state) => state === to);
}

/** The token program's word for a treasury that does not hold enough: nobody's payout is to blame. */
const insufficientFunds = /"Custom":1\b/;

/** Whether a transaction that failed on chain says something about the payout it failed at. */
export function blamesPayout(error: string): boolean {
  return !insufficientFunds.test(error);
}
