/**
 * The life of a ban. Until it is final everything the person has is frozen and nothing is given away;
 * a final ban can still be lifted, but what was forfeited has gone back to its campaigns.
 */
export const banMoves = {
  standing: ['appealed', 'final', 'lifted'],
  appealed: ['final', 'lifted'],
  final: ['lifted'],
  lifted: [],
} as const satisfies Record<BanState, readonly BanState[]>;

export type BanState = 'standing' | 'appealed' | 'final' | 'lifted';

/** Whether the table of moves has this one. */
export function banCanBecome(from: BanState, to: BanState): boolean {
  const moves: readonly BanState[] = banMoves[from];
  return moves.includes(to);
}
