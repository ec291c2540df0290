import { placeReward } from '../earnings/index.ts';
import { postHold, releaseHold } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { announceWork } from './announce-work.ts';
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
 * in one transaction, so that after a crash all of it happened or none.
 */
export async function decideWork(
  deps: ReviewDeps,
  tx: Tx,
  of: { submissionId: string; decision: Omit<Decision, 'at'> },
): Promise<Submission> {
  const submission = await lockWork(deps, tx, of.submissionId);
  if (!submission) throw new Refusal('request.not_found');
  if (of.decision.by === submission.userId) throw new Refusal('review.own_work');
  if (!canBecome(submission.state, of.decision.verdict)) throw new Refusal('review.not_waiting');
  const decision: Decision = { ...of.decision, at: deps.clock.now() };
  await moveReward(tx, submission, decision);
  const decided = await writeDecision(tx, {
    submission,
    decision,
    logId: deps.newId(),
  });
  await kindOf(deps, decided.kind).onDecided(tx, decided);
  await tellEarner(deps, tx, decided);
  await announceWork(tx, decided);
  return decided;
}

async function moveReward(
  tx: Tx,
  { id, userId, amount }: Submission,
  { verdict, at }: Decision,
): Promise<void> {
  if (verdict === 'approved') {
    await postHold(tx, { id, fact: `approved:${id}`, kind: 'work-approved', at });
    await placeReward(tx, { submissionId: id, userId, amount });
  } else {
    await releaseHold(tx, { id, fact: `rejected:${id}`, kind: 'work-rejected', at });
  }
}
