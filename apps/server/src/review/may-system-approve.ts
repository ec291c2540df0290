import { dayMs, systemApprovalAccountDays } from '@stoke/domain';
import { readEarners, readRiskFlags } from '../identity/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { addDue, leaveTraces, sharesTrace } from '../signals/index.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import { submittedAtPlace, type Submission, type WorkMark } from './submission-store.ts';

/** More pieces of work than this in a minute were not done by hand. */
const perMinute = 6;

/**
 * Whether the system may approve work that no one decided (rule 4.4). The earner is in good standing
 * without a risk flag, the account was older than three days at the submission, and the work shows
 * that it was done. Work that Telegram showed at the submission needs no age.
 */
export async function maySystemApprove(
  deps: ReviewDeps,
  q: Queryable,
  work: Submission,
): Promise<boolean> {
  const { userId, submittedAt } = work;
  const earner = (await readEarners(q, [userId])).get(userId);
  const flags = (await readRiskFlags(q, [userId])).get(userId);
  if (earner?.accountStatus !== 'active' || !flags) return false;
  if (flags.sharesWallet || flags.sharesXAccount) return false;
  if (await deps.isSuspected(q, userId)) return false;
  const isShown = work.decideBefore <= submittedAt;
  const age = submittedAt.getTime() - earner.createdAt.getTime();
  if (!isShown && age < systemApprovalAccountDays * dayMs) return false;
  const by = { handle: earner.xUsername, isVerified: flags.xStatus === 'verified' };
  return kindOf(deps, work.kind).hasEvidence(q, work, by);
}

/**
 * Leaves the traces of new work, and has abuse signals look at an earner in a hurry and at one who shares
 * traces with the creator.
 * @returns the hints for reviewers, and whether it is one of both: then a person decides.
 */
export async function traceWork(
  deps: ReviewDeps,
  tx: Tx,
  work: Submission,
): Promise<{ marks: WorkMark[]; isOdd: boolean }> {
  const { userId, creatorId, submittedAt: at } = work;
  const proofs = kindOf(deps, work.kind).proofsOf?.(work) ?? [];
  await leaveTraces(
    tx,
    proofs.map((value) => ({ userId, kind: 'proof', value, at })),
  );
  const isFast = await isHasty(tx, work);
  if (isFast) await addDue(tx, { kind: 'pace', userId, creatorId: null });
  const isLinked = await sharesTrace(tx, { userId, creatorId });
  if (isLinked) await addDue(tx, { kind: 'deal', userId, creatorId });
  const marks = new Set(kindOf(deps, work.kind).marksOf?.(work));
  if (isFast) marks.add('fast');
  return { marks: [...marks], isOdd: isFast || isLinked };
}

async function isHasty(q: Queryable, { userId, id, submittedAt }: Submission): Promise<boolean> {
  const earlier = await submittedAtPlace(q, { userId, before: id, place: perMinute });
  return earlier !== null && submittedAt.getTime() - earlier.getTime() < 60_000;
}
