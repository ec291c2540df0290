import { hourMs, isFraud } from '@stoke/domain';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockStatus, lockStatuses } from '../../people/users/index.ts';
import { moveTrusts, trustApprovedWork } from '../../safety/trust/index.ts';
import { decide, lockWork } from './decide.ts';
import {
  answerBefore,
  disputeCanBecome,
  isInSample,
  isOverdue,
  findApprovable,
  type AskedAgain,
  kindOf,
  callApprovedHooks,
  type ReviewDeps,
  requireManualReview,
  type LeftToPeople,
  readSubmission,
  readSubmissions,
  type Submission,
  withEarlierAttempts,
  writeDecisions,
} from '../submissions/index.ts';
import {
  closeDisputes,
  type Dispute,
  listOpenDisputes,
  lockDisputes,
  markAppealed,
} from './dispute-store.ts';
import { moveRewards, publishChanges, type Decided } from './move-rewards.ts';

/**
 * The earner appeals the rejection of their work, once and in time (rule 8.3).
 * @returns the deadline for the answer, and who made the decision.
 */
export async function appealRejection(
  deps: ReviewDeps,
  tx: Tx,
  { submissionId, userId }: { submissionId: string; userId: string },
): Promise<{ answerBefore: Date; against: string | null }> {
  const submission = await readSubmission(tx, submissionId);
  if (submission?.userId !== userId) throw new Refusal('request.not_found');
  if (submission.state === 'pending') throw new Refusal('appeal.not_rejected');
  const [dispute] = await lockDisputes(tx, [submissionId]);
  if (!dispute) throw new Refusal('appeal.not_rejected');
  if (dispute.answerBefore !== null) throw new Refusal('appeal.already_filed');
  const now = deps.clock.now();
  if (dispute.state !== 'open' || now >= dispute.appealBefore) {
    throw new Refusal('appeal.too_late');
  }
  const until = answerBefore(now);
  await markAppealed(tx, { submissionId, answerBefore: until });
  publishChanges(tx, [submission]);
  return { answerBefore: until, against: submission.decidedBy };
}

type Closing = {
  submission: Submission;
  dispute: Dispute;
  /**
   * Upheld, the reward returns to the campaign; overturned, the work counts as approved and is
   * paid.
   */
  state: 'upheld' | 'overturned';
  /** The earner submits again instead of appealing: trust waits for the end of that attempt. */
  isGivenUp?: true;
  /** Who answered; null when the appeal was not answered in time. */
  by: string | null;
  answer: string;
};

/**
 * Makes disputes final. An upheld rejection for fraud lowers trust, once no later attempt may still
 * be approved. The campaigns, submissions and disputes are locked.
 */
export async function endDisputes(
  deps: ReviewDeps,
  tx: Tx,
  closings: readonly Closing[],
): Promise<void> {
  const at = deps.clock.now();
  await moveRewards(deps, tx, { ...(await writeEnds(deps, tx, closings, at)), at });
}

/** The same without its money: the caller moves the rewards. */
export async function writeEnds(
  deps: ReviewDeps,
  tx: Tx,
  closings: readonly Closing[],
  at: Date,
): Promise<Pick<Decided, 'upheld' | 'overturned'>> {
  if (closings.length === 0) return {};
  for (const { dispute, state } of closings) {
    if (disputeCanBecome(dispute.state, state)) continue;
    throw new Error(`The dispute of ${dispute.submissionId} is ${dispute.state}, not ${state}.`);
  }
  const upheld = closings.filter(({ state }) => state === 'upheld');
  const overturned = closings.filter(({ state }) => state === 'overturned');
  const final = upheld.flatMap((one) => (one.isGivenUp === true ? [] : [one.submission]));
  const rejected = await withEarlierAttempts(tx, final);
  const frauds = rejected.filter(({ reason }) => reason !== null && isFraud(reason));
  const moves = frauds.map(({ id: subject, userId }) => {
    return { userId, cause: 'rejection_upheld' as const, subject };
  });
  await moveTrusts(deps, tx, moves);
  const approved = overturned.map(({ submission }) => submission);
  const earned = approved.map(({ id, userId }) => ({ submissionId: id, userId }));
  await trustApprovedWork(deps, tx, earned);
  await closeDisputes(tx, closings, at);
  const approvals = overturned.map(({ submission: { id, state }, by }) => {
    const approval = { verdict: 'approved' as const, reason: null, note: '' };
    return { id, stateBefore: state, ...approval, at, by, logId: deps.newId() };
  });
  await writeDecisions(tx, approvals);
  await callApprovedHooks(deps, tx, approved);
  const submissions = closings.map(({ submission }) => submission);
  publishChanges(tx, submissions);
  return { upheld, overturned };
}

/**
 * The system's decision on submissions that waited 72 hours (rule 4.4): approves those with
 * evidence, but for a sample that admins decide, and leaves the others to reviewers. Work that is checked when it is submitted is not sampled. Does nothing before the
 * deadline or after a decision, so it is safe to repeat. Checked work is asked about again before; when
 * no one can answer, it waits for an hour.
 */
export async function decideOverdue(deps: ReviewDeps, ids: readonly string[]): Promise<void> {
  const asked = await askAgain(deps, await readSubmissions(deps.db, ids));
  await deps.db.transaction(async (tx) => {
    const locked = await lockWork(deps, tx, await readSubmissions(tx, ids));
    const now = deps.clock.now();
    const passed: string[] = [];
    const left: LeftToPeople[] = [];
    const overdue = [...locked.values()].filter((submission) => {
      if (submission.state !== 'pending' || !isOverdue(submission, now)) return false;
      const waitedMs = now.getTime() - submission.submittedAt.getTime();
      return asked.get(submission.id) !== 'unknown' || waitedMs >= answerWaitMs;
    });
    const approvable = await findApprovable(deps, tx, overdue);
    for (const submission of overdue) {
      const answer = asked.get(submission.id) ?? 'holds';
      const passes = approvable.has(submission.id) && answer === 'holds';
      const isWaited = submission.decideBefore > submission.submittedAt;
      const isSample = passes && isWaited && isInSample(submission.id, deps.samplePercent);
      if (passes && !isSample) passed.push(submission.id);
      else left.push({ submission, isSample, hasLeft: answer === 'gone' });
    }
    await requireManualReview(tx, { left, at: now });
    const submissions = left.map(({ submission }) => submission);
    publishChanges(tx, submissions);
    const decisions = passed.map((submissionId) => ({
      submissionId,
      verdict: 'approved' as const,
    }));
    await decide(deps, tx, { decisions, by: null });
  });
}

/** How long checked work waits for an answer before it is left to people. */
const answerWaitMs = hourMs;

/** The present state of work that was checked when it was submitted. */
async function askAgain(
  deps: ReviewDeps,
  works: readonly Submission[],
): Promise<ReadonlyMap<string, AskedAgain>> {
  const checked = works.filter(({ state, decideBefore, submittedAt }) => {
    return state === 'pending' && decideBefore <= submittedAt;
  });
  const answers = new Map<string, AskedAgain>();
  for (const [kind, own] of Map.groupBy(checked, (one) => one.kind)) {
    for (const [id, answer] of (await kindOf(deps, kind).askAgain?.(own)) ?? []) {
      answers.set(id, answer);
    }
  }
  return answers;
}

/** Makes rejections final that were not appealed in time; does nothing before or after, or during a ban. */
export async function upholdOverdue(deps: ReviewDeps, ids: readonly string[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockWork(deps, tx, await readSubmissions(tx, ids));
    const disputes = await lockDisputes(tx, ids);
    const people = await lockStatuses(
      tx,
      disputes.map(({ userId }) => userId),
    );
    const now = deps.clock.now();
    const due = disputes.filter(({ userId, appealBefore }) => {
      return appealBefore <= now && people.get(userId)?.accountStatus !== 'banned';
    });
    await upholdOpen(deps, tx, locked, due);
  });
}

const perTransaction = 50;

/**
 * Makes all rejections of a user final that were not appealed. `isDue` is asked under their locks; with
 * `false` they stay.
 */
export async function upholdRejectionsOf(
  deps: ReviewDeps,
  { userId, isDue }: { userId: string; isDue: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  for (;;) {
    const ids = await listOpenDisputes(deps.db, { userId, limit: perTransaction });
    if (ids.length === 0) return;
    const isEnded = await deps.db.transaction(async (tx) => {
      const locked = await lockWork(deps, tx, await readSubmissions(tx, ids));
      const disputes = await lockDisputes(tx, ids);
      await lockStatus(tx, userId);
      if (!(await isDue(tx))) return false;
      await upholdOpen(deps, tx, locked, disputes);
      return true;
    });
    if (!isEnded) return;
  }
}

/** Makes those of the locked disputes final that were not appealed. */
async function upholdOpen(
  deps: ReviewDeps,
  tx: Tx,
  locked: ReadonlyMap<string, Submission>,
  disputes: readonly Dispute[],
): Promise<void> {
  const closings = disputes.flatMap((dispute) => {
    const submission = locked.get(dispute.submissionId);
    const end = { state: 'upheld', by: null, answer: '' } as const;
    return submission && dispute.state === 'open' ? [{ submission, dispute, ...end }] : [];
  });
  await endDisputes(deps, tx, closings);
}
