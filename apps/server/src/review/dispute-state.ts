import { appealAnswerDays, appealWithinDays, dayMs, type Usdc } from '@stoke/domain';

/**
 * The life of a rejection that can be appealed. Its reward is held in the campaign until the
 * dispute is over: upheld it returns to the pool, overturned it is paid.
 */
export const disputeMoves = {
  open: ['appealed', 'upheld'],
  appealed: ['upheld', 'overturned'],
  upheld: [],
  overturned: [],
} as const satisfies Record<DisputeState, readonly DisputeState[]>;

export type DisputeState = 'open' | 'appealed' | 'upheld' | 'overturned';

/** Whether this transition is allowed. */
export function disputeCanBecome(from: DisputeState, to: DisputeState): boolean {
  const moves: readonly DisputeState[] = disputeMoves[from];
  return moves.includes(to);
}

/** The deadline for an appeal (rule 8.3); at that moment it is too late. */
export function appealBefore(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + appealWithinDays * dayMs);
}

/** The deadline for answering an appeal (rule 8.3). */
export function answerBefore(filedAt: Date): Date {
  return new Date(filedAt.getTime() + appealAnswerDays * dayMs);
}

/** The dispute that opens with a rejection; it can be appealed until `appealBefore`. */
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
