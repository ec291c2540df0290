import { sumOf, type Usdc } from '@stoke/domain';
import { lockAbleToWork } from '../../people/profile/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeEnds } from './disputes.ts';
import { lockDisputes } from './dispute-store.ts';
import {
  refuseAboveDailyLimit,
  maySystemApprove,
  recordTraces,
  type ReviewDeps,
  decideBefore,
  nextAttempt,
  insertLikeness,
  insertSubmission,
  kindOf,
  readLatest,
  type Submission,
  claimTweet,
  tweetDone,
  type WorkOnTweet,
} from '../submissions/index.ts';
import { moveRewards, publishChanges } from './move-rewards.ts';

export type Work = Pick<
  Submission,
  'kind' | 'campaignId' | 'creatorId' | 'taskId' | 'userId' | 'amount'
> & {
  /** What the pool can still pay, by the campaign's figures under its lock. */
  poolLeft: Usdc;
  /** The evidence for the reviewer and the receipt. */
  evidence: object;
  /** Of work on a tweet. */
  tweet?: WorkOnTweet;
  /** The automatic check decides immediately instead of after 72 hours. */
  isChecked?: boolean;
};

/**
 * Submits work and moves its reward from the campaign's pool into the earner's reserve in the same
 * transaction (rule 1.5). The caller holds the campaign's lock. Submitting again gives up the
 * appeal of the rejection: the reward held for it returns to the pool.
 * Work without enough evidence for the system is left to people from the start.
 * Refuses work that is waiting, paid, under appeal or rejected twice, work on a tweet that the X account
 * is paid for, work above the daily limit, and work that the pool cannot pay.
 */
export async function submitWork(
  deps: ReviewDeps,
  tx: Tx,
  { poolLeft, tweet, isChecked = false, ...work }: Work,
): Promise<Submission> {
  const submittedAt = deps.clock.now();
  const latest = await readLatest(tx, work);
  const attempt = nextAttempt(latest);
  if (attempt === null) throw new Refusal('task.already_submitted');
  if (tweet && !(await claimTweet(tx, { ...work, ...tweet }))) throw tweetDone(tweet);
  const disputes = latest ? await lockDisputes(tx, [latest.id]) : [];
  const status = await lockAbleToWork(tx, work.userId);
  await refuseAboveDailyLimit(deps, tx, { userId: work.userId, status, at: submittedAt });
  if (disputes.some(({ state }) => state === 'appealed')) throw new Refusal('task.under_appeal');
  const accepted = disputes.filter(({ state }) => state === 'open');
  if (poolLeft + sumOf(accepted) < work.amount) throw new Refusal('task.pool_empty');
  const added: Submission = {
    ...work,
    id: deps.newId(),
    attempt,
    submittedAt,
    decideBefore: isChecked ? submittedAt : decideBefore(submittedAt),
    state: 'pending',
    decidedAt: null,
    decidedBy: null,
    reason: null,
    note: '',
    manualReviewSince: null,
    isSample: false,
    marks: [],
  };
  const { marks, needsManualReview } = await recordTraces(deps, tx, added);
  const isForPeople = needsManualReview || !(await maySystemApprove(deps, tx, added));
  const submission = { ...added, marks, manualReviewSince: isForPeople ? submittedAt : null };
  if (!(await insertSubmission(tx, submission))) throw new Refusal('task.already_submitted');
  const likeness = await kindOf(deps, submission.kind).readLikeness?.(tx, submission);
  await insertLikeness(tx, submission.id, likeness ?? []);
  const end = { state: 'upheld', isGivenUp: true, by: null, answer: '' } as const;
  const closings = latest
    ? accepted.map((dispute) => ({ submission: latest, dispute, ...end }))
    : [];
  const ended = await writeEnds(deps, tx, closings, submittedAt);
  if (isChecked && !isForPeople && deps.undoSeconds === 0) tx.wake('review.auto');
  publishChanges(tx, [submission]);
  await moveRewards(deps, tx, { ...ended, submitted: [submission], at: submittedAt });
  return submission;
}
