import { handInsAtMost, hourMs, reviewHours } from '@stoke/domain';

/** What may become of work that was handed in. A decision is final; an appeal is a case of its own. */
export const submissionMoves = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<SubmissionState, readonly SubmissionState[]>;

export type SubmissionState = 'pending' | 'approved' | 'rejected';
export type Verdict = 'approved' | 'rejected';

/** Until when a person may decide before the system does. */
export function decideBefore(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + reviewHours * hourMs);
}

/** Whether the system may decide: at the deadline itself it may. */
export function isOverdue(submission: { decideBefore: Date }, now: Date): boolean {
  return now.getTime() >= submission.decideBefore.getTime();
}

/**
 * Which attempt the next hand-in of this work would be, or null when there can be none: it waits,
 * it is approved, or it was rejected twice.
 */
export function nextAttempt(
  latest: { state: SubmissionState; attempt: number } | null,
): number | null {
  if (latest === null) return 1;
  return mayHandInAgain(latest) ? latest.attempt + 1 : null;
}

/** Whether rejected work may be handed in once more (rule 4.4). */
export function mayHandInAgain(latest: { state: SubmissionState; attempt: number }): boolean {
  return latest.state === 'rejected' && latest.attempt < handInsAtMost;
}

/** Whether the table of moves has this one. */
export function canBecome(from: SubmissionState, to: Verdict): boolean {
  const moves: readonly SubmissionState[] = submissionMoves[from];
  return moves.includes(to);
}
