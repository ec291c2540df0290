import { isFraud } from '@stoke/domain';
import { placeReward } from '../earnings/index.ts';
import { accounts, hold, postHold, releaseHold } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { moveTrust, trustApprovedWork } from '../trust/index.ts';
import { announceWork } from './announce-work.ts';
import { answerBefore, appealBefore, contestCanBecome } from './contest-state.ts';
import {
  closeContest,
  insertContest,
  lockContest,
  markAppealed,
  type Contest,
} from './contest-store.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import { readSubmission, writeDecision, type Submission } from './submission-store.ts';

/**
 * Keeps the reward of work that was just rejected in the campaign until the rejection is final, so
 * that an appeal that is won can always be paid. The campaign is locked.
 */
export async function openContest(
  deps: ReviewDeps,
  tx: Tx,
  of: { submission: Submission; at: Date },
): Promise<void> {
  const { submission, at } = of;
  const { id, campaignId, userId, amount } = submission;
  const holdId = deps.newId();
  await hold(tx, {
    id: holdId,
    reference: `contested:${id}`,
    kind: 'work-contested',
    from: accounts.campaignPool(campaignId),
    via: accounts.campaignDisputed(campaignId),
    to: accounts.earnerAvailable(userId),
    amount,
    at,
  });
  await insertContest(tx, {
    submissionId: id,
    holdId,
    userId,
    amount,
    openedAt: at,
    appealBefore: appealBefore(at),
  });
}

/**
 * The one whose work was rejected asks for a second look, once and in time (rulings H3).
 * @returns until when it is answered, and who made the decision.
 */
export async function appealRejection(
  deps: ReviewDeps,
  tx: Tx,
  of: { submissionId: string; userId: string },
): Promise<{ answerBefore: Date; against: string | null }> {
  const submission = await readSubmission(tx, of.submissionId);
  if (submission?.userId !== of.userId) throw new Refusal('request.not_found');
  if (submission.state === 'pending') throw new Refusal('appeal.not_rejected');
  const contest = await lockContest(tx, of.submissionId);
  if (!contest) throw new Refusal('appeal.not_rejected');
  if (contest.answerBefore !== null) throw new Refusal('appeal.already_filed');
  const now = deps.clock.now();
  if (contest.state !== 'open' || now >= contest.appealBefore) {
    throw new Refusal('appeal.too_late');
  }
  const until = answerBefore(now);
  await markAppealed(tx, { submissionId: of.submissionId, answerBefore: until });
  await announceWork(tx, submission);
  return { answerBefore: until, against: submission.decidedBy };
}

/**
 * The rejection stands for good: the reward returns to the campaign, and a rejection for fraud costs
 * trust. The campaign and the submission are locked.
 */
export async function upholdRejection(
  deps: ReviewDeps,
  tx: Tx,
  of: { submission: Submission; contest: Contest; answer: string },
): Promise<void> {
  const { submission, contest, answer } = of;
  const { id, userId, reason } = submission;
  const at = deps.clock.now();
  expectMove(contest, 'upheld');
  if (reason !== null && isFraud(reason)) {
    await moveTrust(deps, tx, { userId, cause: 'rejection_upheld', subject: id });
  }
  await releaseHold(tx, {
    id: contest.holdId,
    reference: `upheld:${id}`,
    kind: 'rejection-upheld',
    at,
  });
  await closeContest(tx, { submissionId: id, state: 'upheld', answer, at });
  await kindOf(deps, submission.kind).onMoved(tx, {
    campaignId: submission.campaignId,
    contested: -contest.amount,
  });
  await announceWork(tx, submission);
}

/**
 * The rejection was wrong: the work counts as approved and is paid from what was kept for it.
 * `by` null: nobody answered the appeal in time. The campaign and the submission are locked.
 */
export async function overturnRejection(
  deps: ReviewDeps,
  tx: Tx,
  of: { submission: Submission; contest: Contest; by: string | null; answer: string },
): Promise<void> {
  const { submission, contest, by, answer } = of;
  const { id, userId, campaignId } = submission;
  const at = deps.clock.now();
  expectMove(contest, 'overturned');
  await trustApprovedWork(deps, tx, { userId, submissionId: id });
  await postHold(tx, {
    id: contest.holdId,
    reference: `overturned:${id}`,
    kind: 'rejection-overturned',
    at,
  });
  await placeReward(tx, { submissionId: id, userId, amount: contest.amount });
  await closeContest(tx, { submissionId: id, state: 'overturned', answer, at });
  const decision = { verdict: 'approved', at, by, reason: null, note: '' } as const;
  const paid = await writeDecision(tx, { submission, decision, logId: deps.newId() });
  await kindOf(deps, submission.kind).onMoved(tx, {
    campaignId,
    contested: -contest.amount,
    spent: contest.amount,
    completions: 1,
  });
  await announceWork(tx, paid);
}

function expectMove(contest: Contest, to: 'upheld' | 'overturned'): void {
  if (contestCanBecome(contest.state, to)) return;
  throw new Error(`The rejection of ${contest.submissionId} is ${contest.state}, not to be ${to}.`);
}
