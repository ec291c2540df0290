import { placeReward } from '../earnings/index.ts';
import { lockStanding } from '../identity/index.ts';
import { postHold, releaseHold } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { trustApprovedWork } from '../trust/index.ts';
import { announceWork } from './announce-work.ts';
import { openContest } from './contest-rejection.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import { canBecome } from './submission-state.ts';
import {
  lockSubmission,
  readSubmission,
  writeDecision,
  type Decision,
  type Submission,
} from './submission-store.ts';
import { tellEarner } from './tell-earner.ts';

/** Locks the campaign, then the submission; null when there is no such submission. */
export async function lockWork(
  deps: ReviewDeps,
  tx: Tx,
  submissionId: string,
): Promise<Submission | null> {
  const found = await readSubmission(tx, submissionId);
  if (!found) return null;
  await kindOf(deps, found.kind).lockCampaign(tx, found.campaignId);
  return lockSubmission(tx, submissionId);
}

/**
 * Decides on work once: the money moves, the decision is logged and the campaign's figures follow
 * in one transaction, so that after a crash all of it happened or none. Nothing is paid to somebody
 * who is banned: a ban waits for this transaction, or this transaction sees the ban.
 */
export async function decideWork(
  deps: ReviewDeps,
  tx: Tx,
  of: { submissionId: string; decision: Omit<Decision, 'at'>; isVoid?: boolean },
): Promise<Submission> {
  const submission = await lockWork(deps, tx, of.submissionId);
  if (!submission) throw new Refusal('request.not_found');
  if (of.decision.by === submission.userId) throw new Refusal('review.own_work');
  if (!canBecome(submission.state, of.decision.verdict)) throw new Refusal('review.not_waiting');
  const decision: Decision = { ...of.decision, at: deps.clock.now() };
  if (decision.verdict === 'approved') await approve(deps, tx, submission, decision.at);
  else await reject(deps, tx, { submission, at: decision.at, isVoid: of.isVoid === true });
  const decided = await writeDecision(tx, { submission, decision, logId: deps.newId() });
  await tellEarner(deps, tx, decided);
  await announceWork(tx, decided);
  return decided;
}

async function approve(deps: ReviewDeps, tx: Tx, submission: Submission, at: Date): Promise<void> {
  const { id, userId, campaignId, amount } = submission;
  const standing = await lockStanding(tx, userId);
  if (standing?.accountStatus === 'banned') throw new Refusal('review.account_banned');
  await trustApprovedWork(deps, tx, { userId, submissionId: id });
  await postHold(tx, { id, reference: `approved:${id}`, kind: 'work-approved', at });
  await placeReward(tx, { submissionId: id, userId, amount });
  await kindOf(deps, submission.kind).onMoved(tx, {
    campaignId,
    reserved: -amount,
    spent: amount,
    completions: 1,
  });
}

/** The reward leaves the earner's reserve; the campaign keeps it as long as an appeal may come. */
async function reject(
  deps: ReviewDeps,
  tx: Tx,
  of: { submission: Submission; at: Date; isVoid: boolean },
): Promise<void> {
  const { submission, at, isVoid } = of;
  const { id, campaignId, amount } = submission;
  await releaseHold(tx, { id, reference: `rejected:${id}`, kind: 'work-rejected', at });
  if (!isVoid) await openContest(deps, tx, { submission, at });
  await kindOf(deps, submission.kind).onMoved(tx, {
    campaignId,
    reserved: -amount,
    contested: isVoid ? 0n : amount,
  });
}
