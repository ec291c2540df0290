import { dayMs, systemApprovalAccountDays, trustScoreForWork } from '@stoke/domain';
import { leaveTraces, sharesTrace } from '../../people/users/index.ts';
import { readUsers, readRiskFlags } from '../../people/profile/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { addDue } from '../../safety/signals/index.ts';
import { kindOf, type ReviewDeps, type WorkBy } from './review-deps.ts';
import { submittedAtPlace, type Submission, type WorkMark } from './submission-store.ts';

/** More pieces of work than this in a minute were not done by hand. */
const perMinute = 6;

/**
 * The ids of the work that the system may approve (rule 4.4) when no one decided it. The earner is not
 * banned, has a score for work and no risk flag, the account was older than three days at the submission,
 * and the work shows that it was done. Work that Telegram showed at the submission needs no age. An
 * admin's suspension changes nothing for work that was submitted before it (rule 8.9).
 */
export async function findApprovable(
  deps: ReviewDeps,
  q: Queryable,
  works: readonly Submission[],
): Promise<ReadonlySet<string>> {
  const userIds = [...new Set(works.map(({ userId }) => userId))];
  if (userIds.length === 0) return new Set();
  const earners = await readUsers(q, userIds);
  const flags = await readRiskFlags(q, userIds);
  const suspected = await deps.findSuspected(q, userIds);
  const trusted = works.flatMap((submission): WorkBy[] => {
    const { userId, submittedAt } = submission;
    const [earner, flag] = [earners.get(userId), flags.get(userId)];
    if (!earner || !flag || suspected.has(userId)) return [];
    if (earner.accountStatus === 'banned' || flag.trustScore < trustScoreForWork) return [];
    if (flag.sharesWallet || flag.sharesXAccount) return [];
    const isShown = submission.decideBefore <= submittedAt;
    const age = submittedAt.getTime() - earner.createdAt.getTime();
    if (!isShown && age < systemApprovalAccountDays * dayMs) return [];
    const by = { handle: earner.xUsername, isVerified: flag.xStatus === 'verified' };
    return [{ submission, by }];
  });
  const found = new Set<string>();
  for (const [kind, own] of Map.groupBy(trusted, ({ submission }) => submission.kind)) {
    for (const id of await kindOf(deps, kind).findEvident(q, own)) found.add(id);
  }
  return found;
}

/** The same for one piece of work. */
export async function maySystemApprove(
  deps: ReviewDeps,
  q: Queryable,
  work: Submission,
): Promise<boolean> {
  return (await findApprovable(deps, q, [work])).has(work.id);
}

/**
 * Leaves the traces of new work, and has abuse signals look at an earner in a hurry and at one who shares
 * traces with the creator.
 * @returns the hints for reviewers, and whether the earner is suspected of either: then a person decides.
 */
export async function recordTraces(
  deps: ReviewDeps,
  tx: Tx,
  work: Submission,
): Promise<{ marks: WorkMark[]; needsManualReview: boolean }> {
  const { userId, creatorId, submittedAt: at } = work;
  const proofs = kindOf(deps, work.kind).proofsOf?.(work) ?? [];
  const traces = proofs.map((value) => ({ userId, kind: 'proof' as const, value, at }));
  await leaveTraces(tx, traces);
  const isFast = await isTooFast(tx, work);
  if (isFast) await addDue(tx, { kind: 'pace', userId, creatorId: null });
  const { isLinked, isSuspected } = await sharesTrace(tx, { userId, creatorId });
  if (isLinked) await addDue(tx, { kind: 'deal', userId, creatorId });
  const marks = new Set(kindOf(deps, work.kind).marksOf?.(work));
  if (isFast) marks.add('fast');
  return { marks: [...marks], needsManualReview: isFast || isSuspected };
}

async function isTooFast(q: Queryable, { userId, id, submittedAt }: Submission): Promise<boolean> {
  const earlier = await submittedAtPlace(q, { userId, before: id, place: perMinute });
  return earlier !== null && submittedAt.getTime() - earlier.getTime() < 60_000;
}
