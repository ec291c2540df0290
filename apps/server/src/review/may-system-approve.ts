import { dayMs, systemApprovalAccountDays } from '@stoke/domain';
import { readEarners, readRiskFlags } from '../identity/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { kindOf, type ReviewDeps } from './review-deps.ts';
import { submittedAtPlace, type Submission } from './submission-store.ts';

/** More pieces of work than this in a minute were not done by hand. */
const perMinute = 6;

/**
 * Whether the system may approve work that no one decided (rule 4.4). The earner is in good standing
 * without a risk flag, the account was older than three days and not in a hurry at the submission,
 * and the work shows that it was done. Work that Telegram showed at the submission needs no age.
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
  if (await deps.isSuspected?.(q, userId)) return false;
  const isShown = work.decideBefore <= submittedAt;
  const age = submittedAt.getTime() - earner.createdAt.getTime();
  if (!isShown && (age < systemApprovalAccountDays * dayMs || (await isHasty(q, work))))
    return false;
  const by = { handle: earner.xUsername, isVerified: flags.xStatus === 'verified' };
  return kindOf(deps, work.kind).hasEvidence(q, work, by);
}

async function isHasty(q: Queryable, { userId, id, submittedAt }: Submission): Promise<boolean> {
  const earlier = await submittedAtPlace(q, { userId, before: id, place: perMinute });
  return earlier !== null && submittedAt.getTime() - earlier.getTime() < 60_000;
}
