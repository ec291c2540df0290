import {
  appealAnswerDays,
  appealWithinDays,
  dayMs,
  maxAttempts,
  hourMs,
  reviewHours,
  type Usdc,
} from '@stoke/domain';

/** A decision is final; an appeal is a separate case. */
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

/** When the system decides on pending work; null when it was left to people. */
export function systemDecidesAt(work: {
  state: SubmissionState;
  decideBefore: Date;
  manualReviewSince: Date | null;
}): Date | null {
  const isOpen = work.state === 'pending' && work.manualReviewSince === null;
  return isOpen ? work.decideBefore : null;
}

/**
 * Whether work that the system would approve goes to an admin instead. The last digits of its id are
 * random, so that a repeated look at the same work comes to the same result.
 */
export function isInSample(id: string, percent: number): boolean {
  return Number.parseInt(id.slice(-8), 16) % 100 < percent;
}

/**
 * The number of the next attempt at this work, or null when none is allowed: it is waiting,
 * approved, or rejected twice.
 */
export function nextAttempt(
  latest: { state: SubmissionState; attempt: number } | null,
): number | null {
  if (latest === null) return 1;
  return canResubmit(latest) ? latest.attempt + 1 : null;
}

/** Whether rejected work may be submitted again (rule 4.4). */
export function canResubmit(latest: { state: SubmissionState; attempt: number }): boolean {
  return latest.state === 'rejected' && latest.attempt < maxAttempts;
}

/** Whether a campaign in this state takes a second attempt at rejected work, as far as the appeal goes. */
export function isOpenForRepeat(
  campaignState: string,
  appeal: DisputeState | undefined,
  isRepeatedAfterEnd: boolean,
): boolean {
  if (appeal === 'appealed') return false;
  if (campaignState === 'active') return true;
  // Its pool keeps the reward of a rejection that is not final.
  return isRepeatedAfterEnd && campaignState === 'completed' && appeal === 'open';
}

/**
 * The life of a rejection that can be appealed. Its reward is held in the campaign until the
 * dispute is over: upheld it returns to the pool, overturned it is paid.
 */
const disputeMoves: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  open: ['appealed', 'upheld'],
  appealed: ['upheld', 'overturned'],
  upheld: [],
  overturned: [],
};

export type DisputeState = 'open' | 'appealed' | 'upheld' | 'overturned';

/** Whether this transition is allowed. */
export function disputeCanBecome(from: DisputeState, to: DisputeState): boolean {
  return disputeMoves[from].includes(to);
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
  { holdId, at }: { holdId: string; at: Date },
) {
  return {
    submissionId: id,
    holdId,
    userId,
    amount,
    state: 'open' as const,
    openedAt: at,
    appealBefore: appealBefore(at),
    answerBefore: null,
    answer: '',
    closedAt: null,
  };
}
