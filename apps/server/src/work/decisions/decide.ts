import type { WorkName } from '@stoke/contract';
import type { RefusalCode } from '@stoke/contract/refusals';
import type { RejectionReason } from '@stoke/domain';
import { lockStatuses, type UserStatus } from '../../people/users/index.ts';
import { notifyAll, type NotificationInput } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import { trustApprovedWork } from '../../safety/trust/index.ts';
import {
  canResubmit,
  newDispute,
  namelessWork,
  nameWork,
  kindOf,
  callApprovedHooks,
  type ReviewDeps,
  findResubmitted,
  lockSubmissions,
  readSubmissions,
  writeDecisions,
  type Submission,
} from '../submissions/index.ts';
import { insertDisputes } from './dispute-store.ts';
import { moveRewards, publishChanges } from './move-rewards.ts';
import { dropPlans, findPlanned, takePlans } from './plan-store.ts';

export type Decision = {
  submissionId: string;
  /**
   * `voided`: removed from the queue without a decision or a dispute; the earner appeals the ban
   * instead.
   */
  verdict: 'approved' | 'rejected' | 'voided';
  /** Required for a rejection. */
  reason?: RejectionReason | null;
  /** Required when the reason is `other`; the earner reads it. */
  note?: string;
  /** The plan that this decision carries out, if it does. */
  planId?: string;
};

/** Who decides; where it may be null, the system does. */
export type Reviewer = { userId: string; isAdmin: boolean };

export function reviewerOf({ userId, role }: Pick<Caller, 'userId' | 'role'>): Reviewer {
  return { userId, isAdmin: role === 'admin' };
}

export type Outcome =
  | { submissionId: string; refusal: null; submission: Submission }
  | { submissionId: string; refusal: RefusalCode };

/**
 * Decides a batch of submissions, each once. Money, log, trust, notices and campaign figures change
 * in one transaction, netted per user and campaign, with the books last. A refused decision
 * (already decided, submitted again, own or a banned user's work) does not stop the others. Locks
 * campaigns, then submissions, then users, each in id order.
 * @returns one outcome per decision, in their order.
 */
export async function decide(
  deps: ReviewDeps,
  tx: Tx,
  { decisions, by }: { decisions: readonly Decision[]; by: Reviewer | null },
): Promise<Outcome[]> {
  const { accepted, refusals } = await checkDecision(deps, tx, { decisions, by });
  const decided = await carryOut(deps, tx, [...accepted.values()], by);
  return decisions.map(({ submissionId }, n) => {
    const refusal = refusals[n] ?? null;
    if (refusal !== null) return { submissionId, refusal };
    const submission = decided.get(submissionId);
    if (!submission) throw new Error(`The decision on ${submissionId} was lost.`);
    return { submissionId, refusal, submission };
  });
}

type Checked = {
  /** By the id of the submission. */
  accepted: Map<string, Accepted>;
  /** In the order of the decisions; null for one that is accepted. */
  refusals: (RefusalCode | null)[];
};

/** Locks the work and says which of the decisions may be made. */
export async function checkDecision(
  deps: ReviewDeps,
  tx: Tx,
  { decisions, by }: { decisions: readonly Decision[]; by: Reviewer | null },
): Promise<Checked> {
  const ids = decisions.map(({ submissionId }) => submissionId);
  const readable = (await readSubmissions(tx, ids)).filter((one) => mayReview(deps, one, by));
  const locked = await lockWork(deps, tx, readable);
  const planned = await settlePlans(tx, decisions);
  const resubmitted = await findResubmitted(tx, [...locked.values()]);
  const earners = decisions.flatMap(({ submissionId, verdict }) =>
    verdict === 'approved' ? (locked.get(submissionId)?.userId ?? []) : [],
  );
  const people = await lockStatuses(tx, earners);
  const accepted = new Map<string, Accepted>();
  const refusals = decisions.map((decision) => {
    const submission = locked.get(decision.submissionId);
    if (!submission) return 'request.not_found';
    if (accepted.has(submission.id)) return 'review.not_waiting';
    if (planned.has(submission.id)) return 'review.planned';
    const known = { by, resubmitted, earner: people.get(submission.userId) };
    const refusal = refusalOf(submission, decision, known);
    if (refusal === null) accepted.set(submission.id, { submission, decision });
    return refusal;
  });
  return { accepted, refusals };
}

/**
 * Takes the plans that these decisions carry out, and drops those of voided work.
 * @returns the work that stays planned, whose plan is another one or was undone.
 */
async function settlePlans(tx: Tx, decisions: readonly Decision[]): Promise<Set<string>> {
  const carried = decisions.filter(({ planId }) => planId !== undefined);
  const taken =
    carried.length === 0
      ? null
      : await takePlans(
          tx,
          carried.flatMap(({ planId = [] }) => planId),
        );
  const voided = decisions.filter(({ verdict }) => verdict === 'voided');
  if (voided.length > 0) await dropPlans(tx, idsOf(voided));
  const planned = await findPlanned(tx, idsOf(decisions));
  const undone = idsOf(carried).filter((id) => taken?.has(id) !== true);
  return new Set([...planned, ...undone]);
}

const idsOf = (decisions: readonly Decision[]) => decisions.map(({ submissionId }) => submissionId);

/** Decides one submission. @throws Refusal when it may not be decided so. */
export async function decideOne(
  deps: ReviewDeps,
  tx: Tx,
  { by, ...decision }: Decision & { by: Reviewer | null },
): Promise<Submission> {
  const [outcome] = await decide(deps, tx, { decisions: [decision], by });
  if (!outcome || outcome.refusal !== null) {
    throw new Refusal(outcome?.refusal ?? 'request.not_found');
  }
  return outcome.submission;
}

/** Locks campaigns and then submissions, each in id order; returns the submissions by id. */
export async function lockWork(
  deps: ReviewDeps,
  tx: Tx,
  submissions: readonly Submission[],
): Promise<Map<string, Submission>> {
  for (const { kind } of submissions) kindOf(deps, kind);
  await deps.lockCampaigns(tx, [...new Set(submissions.map(({ campaignId }) => campaignId))]);
  const submissionIds = submissions.map(({ id }) => id);
  const locked = await lockSubmissions(tx, submissionIds);
  return new Map(locked.map((one) => [one.id, one]));
}

/**
 * Admins may review everything; creators the work for their own campaigns of kinds that allow it,
 * except samples.
 */
export function mayReview(
  deps: Pick<ReviewDeps, 'kinds'>,
  work: Pick<Submission, 'kind' | 'creatorId' | 'isSample'>,
  by: Reviewer | null,
): boolean {
  if (by === null || by.isAdmin) return true;
  const isOwn = work.creatorId === by.userId && !work.isSample;
  return isOwn && deps.kinds[work.kind]?.isReviewedByCreator === true;
}

export type Accepted = { submission: Submission; decision: Decision };

function refusalOf(
  submission: Submission,
  { verdict, reason = null, note = '' }: Decision,
  known: { by: Reviewer | null; resubmitted: ReadonlySet<string>; earner: UserStatus | undefined },
): RefusalCode | null {
  if (known.by?.userId === submission.userId) return 'review.own_work';
  if (submission.state !== 'pending') {
    return known.resubmitted.has(submission.id) ? 'review.resubmitted' : 'review.not_waiting';
  }
  if (verdict === 'rejected' && reason === null) return 'review.reason_required';
  if (verdict === 'rejected' && reason === 'other' && note === '') return 'review.note_required';
  if (verdict === 'approved' && known.earner?.accountStatus === 'banned') {
    return 'review.account_banned';
  }
  return null;
}

async function carryOut(
  deps: ReviewDeps,
  tx: Tx,
  accepted: readonly Accepted[],
  by: Reviewer | null,
): Promise<Map<string, Submission>> {
  if (accepted.length === 0) return new Map();
  const at = deps.clock.now();
  const written = accepted.map(({ submission: { id, state }, decision }) => ({
    id,
    stateBefore: state,
    verdict: decision.verdict === 'approved' ? ('approved' as const) : ('rejected' as const),
    at,
    by: by?.userId ?? null,
    reason: decision.verdict === 'voided' ? ('other' as const) : (decision.reason ?? null),
    note: decision.note ?? '',
    logId: deps.newId(),
  }));
  const decided = await writeDecisions(tx, written);
  const verdicts = new Map(accepted.map((one) => [one.submission.id, one.decision.verdict]));
  const withVerdict = (verdict: Decision['verdict']) =>
    decided.filter(({ id }) => verdicts.get(id) === verdict);
  const [approved, voided] = [withVerdict('approved'), withVerdict('voided')];
  const rejected = withVerdict('rejected').map((submission) => {
    return { submission, dispute: newDispute(submission, { holdId: deps.newId(), at }) };
  });
  const disputes = rejected.map(({ dispute }) => dispute);
  await insertDisputes(tx, disputes);
  await callApprovedHooks(deps, tx, approved);
  const earned = approved.map(({ id, userId }) => ({ userId, submissionId: id }));
  await trustApprovedWork(deps, tx, earned);
  const names = await nameWork(deps, tx, decided);
  const notices = decided.map((submission) => noticeOf(submission, names.get(submission.id)));
  await notifyAll(deps, tx, notices);
  publishChanges(tx, decided);
  await moveRewards(deps, tx, { approved, rejected, voided, at });
  return new Map(decided.map((one) => [one.id, one]));
}

/** The earner's notice of a decision; approvals of one day share one notice. */
function noticeOf(submission: Submission, name: WorkName = namelessWork): NotificationInput {
  const { id, userId, creatorId, amount, reason } = submission;
  const work = { ...name, creatorId };
  if (reason === null) {
    return { userId, kind: 'work_approved', subject: id, facts: { amount, work } };
  }
  const facts = {
    submissionId: id,
    workKind: submission.kind,
    work,
    amount,
    reason,
    note: submission.note,
    canResubmit: canResubmit(submission),
  };
  return { userId, kind: 'work_rejected', subject: id, facts };
}
