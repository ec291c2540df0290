import { allows } from '../../platform/transitions.ts';

/**
 * The life of a ban. Until it is final, everything is frozen and nothing is returned. A final ban
 * can still be lifted, but forfeited money stays with its campaigns.
 */
export const banMoves = {
  standing: ['appealed', 'final', 'lifted'],
  appealed: ['final', 'lifted'],
  final: ['lifted'],
  lifted: [],
} as const satisfies Record<BanState, readonly BanState[]>;

export type BanState = 'standing' | 'appealed' | 'final' | 'lifted';

/** Whether this transition is allowed. */
export function banCanBecome(from: BanState, to: BanState): boolean {
  return allows<BanState>(banMoves, from, to);
}
