import { handInsAtMost, hourMs, reviewHours } from '@stoke/domain';

/** The transitions of submitted work. A decision is final; an appeal is a separate case. */
export const submissionMoves = {
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Record<SubmissionState, readonly SubmissionState[]>;

export type SubmissionState = 'pending' | 'approved' | 'rejected';
export type Verdict = 'approved' | 'rejected';

/** The deadline for reviewers; after it the system decides. */
export function decideBefore(submittedAt: Date): Date {
  return new Date(submittedAt.getTime() + reviewHours * hourMs);
}

/** Whether the system may decide, which includes the deadline itself. */
export function isOverdue(submission: { decideBefore: Date }, now: Date): boolean {
  return now.getTime() >= submission.decideBefore.getTime();
}

/**
 * The number of the next attempt at this work, or null when none is allowed: it is waiting,
 * approved, or rejected twice.
 */
export function nextAttempt(
  latest: { state: SubmissionState; attempt: number } | null,
): number | null {
  if (latest === null) return 1;
  return mayHandInAgain(latest) ? latest.attempt + 1 : null;
}

/** Whether rejected work may be submitted again (rule 4.4). */
export function mayHandInAgain(latest: { state: SubmissionState; attempt: number }): boolean {
  return latest.state === 'rejected' && latest.attempt < handInsAtMost;
}

/** Whether this transition is allowed. */
export function canBecome(from: SubmissionState, to: Verdict): boolean {
  const moves: readonly SubmissionState[] = submissionMoves[from];
  return moves.includes(to);
}
