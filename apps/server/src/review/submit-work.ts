import type { Usdc } from '@stoke/domain';
import { lockAbleToWork } from '../identity/index.ts';
import { accounts, hold, InsufficientFunds } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { endDisputes } from './disputes.ts';
import { lockDisputes, type Dispute } from './dispute-store.ts';
import { tellPages } from './move-rewards.ts';
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
  /** The reward if it is approved. */
  amount: Usdc;
  /** The evidence for the reviewer and the receipt. */
  evidence: object;
};

/**
 * Submits work and moves its reward from the campaign's pool into the earner's reserve in the same
 * transaction (rule 1.5). The caller holds the campaign's lock.
 * Refuses work that is waiting, paid, under appeal or rejected twice, and work that the pool cannot
 * pay.
 */
export async function submitWork(deps: ReviewDeps, tx: Tx, work: Work): Promise<Submission> {
  const submittedAt = deps.clock.now();
  const latest = await readLatest(tx, work);
  const attempt = nextAttempt(latest);
  if (attempt === null) throw new Refusal('task.already_submitted');
  const disputes = latest ? await lockDisputes(tx, [latest.id]) : [];
  await lockAbleToWork(tx, work.userId);
  if (disputes.some(({ state }) => state === 'appealed')) throw new Refusal('task.under_appeal');
  const added: NewSubmission = {
    ...work,
    id: deps.newId(),
    attempt,
    submittedAt,
    decideBefore: decideBefore(submittedAt),
  };
  if (!(await insertSubmission(tx, added))) throw new Refusal('task.already_submitted');
  const submission: Submission = {
    ...added,
    state: 'pending',
    decidedAt: null,
    decidedBy: null,
    reason: null,
    note: '',
  };
  tellPages(tx, [submission]);
  if (latest) await acceptRejection(deps, tx, latest, disputes);
  await reserve(tx, added);
  return submission;
}

/** Submitting again accepts the rejection: the reward held for an appeal returns to the pool. */
async function acceptRejection(
  deps: ReviewDeps,
  tx: Tx,
  submission: Submission,
  disputes: readonly Dispute[],
): Promise<void> {
  const end = { state: 'upheld', by: null, answer: '' } as const;
  const open = disputes.filter(({ state }) => state === 'open');
  if (open.length === 0) return;
  await endDisputes(
    deps,
    tx,
    open.map((dispute) => ({ submission, dispute, ...end })),
  );
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
