import { readUsers } from '../../people/profile/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { maySystemApprove, readSubmission } from '../../work/submissions/index.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { markLeftToPeople, readAppeal, type Appeal } from './appeal-store.ts';
import { decideAppeal } from './decide-appeal.ts';

/** It was answered, or its owner was banned, a moment before. */
const overtaken = new Set(['appeal.not_open', 'review.account_banned']);
const note = 'No one answered in time, so it was decided for you.';

/**
 * Grants an appeal of a rejection or reversal that was not answered in 7 days (rule 8.3), if its work
 * shows evidence. Without any, and of a banned user, an admin has to answer. Does nothing before the
 * deadline.
 */
export async function answerOverdue(deps: AppealDeps, appealId: string): Promise<void> {
  const appeal = await readAppeal(deps.db, appealId);
  if (appeal?.state !== 'open' || appeal.banId !== null || appeal.suspensionId !== null) return;
  if (appeal.answerBefore > deps.clock.now()) return;
  const owner = (await readUsers(deps.db, [appeal.userId])).get(appeal.userId);
  if (owner?.accountStatus === 'banned') return;
  if (!(await hasEvidence(deps, appeal))) return requireManualReview(deps, appeal);
  await deps.db
    .transaction((tx) => decideAppeal(deps, tx, { appealId, outcome: 'won', by: null, note }))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal && overtaken.has(error.code))) throw error;
    });
}

/** Actions of a Spark were seen by Telegram; they count unless the account is suspected. */
async function hasEvidence({ db, review }: AppealDeps, appeal: Appeal): Promise<boolean> {
  const { userId, submissionId } = appeal;
  if (submissionId === null) return !(await review.findSuspected(db, [userId])).has(userId);
  const work = await readSubmission(db, submissionId);
  return work !== null && maySystemApprove(review, db, work);
}

async function requireManualReview(
  { db, clock }: AppealDeps,
  { id, userId }: Appeal,
): Promise<void> {
  await db.transaction(async (tx) => {
    await markLeftToPeople(tx, id, clock.now());
    tx.publish('appeals', { user: userId });
    tx.publish('appeals', 'admins');
  });
}
