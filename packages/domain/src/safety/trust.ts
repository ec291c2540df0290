import { utcMoment } from '../time.ts';
import { rejectionReasons, rejections, type RejectionReason } from '../work/rejection.ts';

/** Where every trust score starts (rule 8.1). */
export const trustScoreStart = 500;
export const trustScoreMaximum = 1000;
/** Below which scores reviewers filter the work that waits. */
export const trustSteps = [300, 500, 700] as const;
/** Below this score new work is refused (rule 8.1). */
export const trustScoreForWork = 200;
/** Work is counted by tens. */
export const workPerTrustMove = 10;

export type TrustTableCause =
  | 'payout_confirmed'
  | 'work_approved'
  | 'rejection_upheld'
  | 'appeal_won';
/** A new account of someone whose former one had a lower score takes that score. */
export type TrustCause = TrustTableCause | 'account_returned';

/** Everything that moves a trust score, with its points. The same for every user. */
export const trustTable: Readonly<Record<TrustTableCause, { points: number; text: string }>> = {
  payout_confirmed: { points: 5, text: 'Payout confirmed on Solana' },
  work_approved: { points: 1, text: '10 approved tasks' },
  rejection_upheld: { points: -20, text: 'Rejection for fraud is final' },
  appeal_won: { points: 20, text: 'Appeal won' },
};

/** What moved a score, as its user reads it. */
export function trustCauseText(cause: TrustCause): string {
  return cause === 'account_returned' ? 'Score of your former account' : trustTable[cause].text;
}

/** Whether a rejection for this reason costs trust once it is final. */
export function isFraud(reason: RejectionReason): boolean {
  return rejections[reason].isFraud;
}

/** What a second attempt costs whose first was rejected for this reason and can be appealed. */
export function costOfSecondAttempt(reason: string | null): string {
  const isCounted = rejectionReasons.some((known) => known === reason && isFraud(known));
  const points = -trustTable.rejection_upheld.points;
  const cost = isCounted
    ? ` If the second attempt is rejected too, this rejection costs ${points} trust points.`
    : '';
  return `Submitting again accepts the rejection: it can no longer be appealed.${cost}`;
}

/** The score after a cause, between 0 and the maximum. */
export function movedScore(score: number, cause: TrustTableCause): number {
  return Math.min(trustScoreMaximum, Math.max(0, score + trustTable[cause].points));
}

/** For how long an admin may suspend an account, and the times that are offered. */
export const maxSuspensionDays = 90;
export const suspensionDays = [1, 3, 7, 14, 30] as const;

/** Whether new work is refused at this score. Payouts continue. */
export function isSuspendedAt(score: number): boolean {
  return score < trustScoreForWork;
}

/** Why new work is refused to a suspended account: an admin suspended it until a time, or (null) the score is too low. */
export function suspensionText(until: Date | null): string {
  const why =
    until === null
      ? 'Your trust score is too low for new tasks.'
      : `Your account is suspended until ${utcMoment(until)}.`;
  return `${why} See your profile for details.`;
}

/** What a suspended score lacks, and how often each cause that raises it would make up for it. */
export function wayBack(score: number): { points: number; ways: Record<TrustTableCause, number> } {
  const points = Math.max(0, trustScoreForWork - score);
  const often = (cause: TrustTableCause) =>
    Math.ceil(points / Math.max(1, trustTable[cause].points));
  return {
    points,
    ways: {
      appeal_won: often('appeal_won'),
      payout_confirmed: often('payout_confirmed'),
      work_approved: often('work_approved') * workPerTrustMove,
      rejection_upheld: 0,
    },
  };
}

/** An account younger than this when it submits work is not approved by the system (rule 4.4). */
export const systemApprovalAccountDays = 3;

/** What a score allows: submissions in 24 hours, and appeals of work in 7 days (rules 4.8 and 8.3). */
export const trustLimits = [
  { below: 500, submissions: 50, appeals: 5 },
  { below: 700, submissions: 150, appeals: 20 },
  { below: trustScoreMaximum + 1, submissions: 400, appeals: 50 },
] as const;
export const submissionWindowHours = 24;
export const appealWindowDays = 7;

/** An account of the first days has the lowest limit, whatever its score. */
export function maxSubmissions(input: { score: number; accountDays: number }): number {
  const score = input.accountDays < systemApprovalAccountDays ? 0 : input.score;
  return limitsOf(score).submissions;
}

export function maxAppeals(score: number): number {
  return limitsOf(score).appeals;
}

function limitsOf(score: number): (typeof trustLimits)[number] {
  return trustLimits.find(({ below }) => score < below) ?? trustLimits[0];
}

/** Rejections and bans may be appealed for this long, and are answered within (rule 8.3). */
export const appealWithinDays = 14;
export const appealAnswerDays = 7;
export const appealTextLimits = { min: 20, max: 2000 } as const;
