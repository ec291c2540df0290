import { appealAnswerDays, appealWithinDays, dayMs, type Usdc } from '@stoke/domain';

/**
 * The life of a rejection that may be appealed. Its reward stays in the campaign, held, until it is
 * over: upheld it returns to the pool, overturned it is paid.
 */
export const disputeMoves = {
  open: ['appealed', 'upheld'],
  appealed: ['upheld', 'overturned'],
  upheld: [],
  overturned: [],
} as const satisfies Record<DisputeState, readonly DisputeState[]>;

export type DisputeState = 'open' | 'appealed' | 'upheld' | 'overturned';

/** Whether the table of moves has this one. */
export function disputeCanBecome(from: DisputeState, to: DisputeState): boolean {
  const moves: readonly DisputeState[] = disputeMoves[from];
  return moves.includes(to);
}

/** Until when a decision may be appealed (rule 8.3): at that moment it is too late. */
export function appealBefore(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + appealWithinDays * dayMs);
}

/** Until when an appeal is to be answered (rule 8.3). */
export function answerBefore(filedAt: Date): Date {
  return new Date(filedAt.getTime() + appealAnswerDays * dayMs);
}

/** The dispute that opens with a rejection: an appeal may come until `appealBefore`. */
export function newDispute(
  { id, userId, amount }: { id: string; userId: string; amount: Usdc },
  of: { holdId: string; at: Date },
) {
  return {
    submissionId: id,
    holdId: of.holdId,
    userId,
    amount,
    state: 'open' as const,
    openedAt: of.at,
    appealBefore: appealBefore(of.at),
    answerBefore: null,
    answer: '',
    closedAt: null,
  };
}
