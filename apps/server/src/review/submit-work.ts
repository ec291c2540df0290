import type { Usdc } from '@stoke/domain';
import { lockAbleToWork } from '../identity/index.ts';
import { accounts, hold, InsufficientFunds } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { announceWork } from './announce-work.ts';
import { upholdRejection } from './contest-rejection.ts';
import { lockContest, type Contest } from './contest-store.ts';
import type { ReviewDeps } from './review-deps.ts';
import { decideBefore, nextAttempt } from './submission-state.ts';
import {
  insertSubmission,
  readLatest,
  type NewSubmission,
  type Submission,
  type WorkKind,
} from './submission-store.ts';

export type Work = {
  kind: WorkKind;
  campaignId: string;
  creatorId: string;
  taskId: string;
  userId: string;
  /** What the work earns when it is approved. */
  amount: Usdc;
  /** What the reviewer and the receipt need to know of it. */
  evidence: object;
};

/**
 * Hands work in: its reward moves from the campaign's pool into the earner's reserve in the same
 * transaction (rulings A5). The caller holds the campaign's lock.
 * Refuses work that waits, is paid, under appeal or was rejected twice, and work that the pool cannot
 * pay.
 */
export async function submitWork(deps: ReviewDeps, tx: Tx, work: Work): Promise<Submission> {
  const submittedAt = deps.clock.now();
  const latest = await readLatest(tx, work);
  const attempt = nextAttempt(latest);
  if (attempt === null) throw new Refusal('task.already_submitted');
  // the rejection before the person, as everywhere
  const contest = latest && (await lockContest(tx, latest.id));
  await lockAbleToWork(tx, work.userId);
  if (contest) await acceptRejection(deps, tx, latest, contest);
  const added: NewSubmission = {
    ...work,
    id: deps.newId(),
    attempt,
    submittedAt,
    decideBefore: decideBefore(submittedAt),
  };
  if (!(await insertSubmission(tx, added))) throw new Refusal('task.already_submitted');
  await reserve(tx, added);
  await deps.jobs.enqueue(
    tx,
    'review.auto',
    { submissionId: added.id },
    { startAfter: added.decideBefore, singletonKey: added.id },
  );
  const submission: Submission = {
    ...added,
    state: 'pending',
    decidedAt: null,
    decidedBy: null,
    reason: null,
    note: '',
  };
  await announceWork(tx, submission);
  return submission;
}

/** Who hands in once more accepts the rejection: what was kept for an appeal is in the pool again. */
async function acceptRejection(
  deps: ReviewDeps,
  tx: Tx,
  submission: Submission,
  contest: Contest,
): Promise<void> {
  if (contest.state === 'appealed') throw new Refusal('task.under_appeal');
  if (contest.state === 'open') {
    await upholdRejection(deps, tx, { submission, contest, answer: '' });
  }
}

async function reserve(tx: Tx, work: NewSubmission): Promise<void> {
  try {
    await hold(tx, {
      id: work.id,
      reference: `submitted:${work.id}`,
      kind: 'work-submitted',
      from: accounts.campaignPool(work.campaignId),
      via: accounts.earnerReserved(work.userId),
      to: accounts.earnerAvailable(work.userId),
      amount: work.amount,
      at: work.submittedAt,
    });
  } catch (error) {
    if (error instanceof InsufficientFunds) throw new Refusal('task.pool_empty');
    throw error;
  }
}
