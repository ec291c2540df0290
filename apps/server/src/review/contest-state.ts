import { appealAnswerDays, appealWithinDays, dayMs } from '@stoke/domain';

/**
 * The life of a rejection that may be appealed. Its reward stays in the campaign, held, until it is
 * over: upheld it returns to the pool, overturned it is paid.
 */
export const contestMoves = {
  open: ['appealed', 'upheld'],
  appealed: ['upheld', 'overturned'],
  upheld: [],
  overturned: [],
} as const satisfies Record<ContestState, readonly ContestState[]>;

export type ContestState = 'open' | 'appealed' | 'upheld' | 'overturned';

/** Whether the table of moves has this one. */
export function contestCanBecome(from: ContestState, to: ContestState): boolean {
  const moves: readonly ContestState[] = contestMoves[from];
  return moves.includes(to);
}

/** Until when a decision may be appealed (rulings H3): at that moment it is too late. */
export function appealBefore(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + appealWithinDays * dayMs);
}

/** Until when an appeal is to be answered (rulings H3). */
export function answerBefore(filedAt: Date): Date {
  return new Date(filedAt.getTime() + appealAnswerDays * dayMs);
}
