import { maxAppeals, appealWindowDays, dayMs, utcMoment } from '@stoke/domain';
import { appealBan, appealSuspension } from '../bans/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { answerBefore } from '../../work/submissions/index.ts';
import { appealRejection } from '../../work/decisions/index.ts';
import { lockStatus } from '../../people/users/index.ts';
import { appealReversal } from '../../campaigns/spark/index.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { filedAtPlace, insertAppeal, type Appeal } from './appeal-store.ts';

/** Of a rejection, of rewards of a Spark that were taken back, or with neither of the suspension or the ban. */
export type NewAppeal = {
  userId: string;
  about?: 'rejection' | 'reversal' | 'ban' | 'suspension' | undefined;
  submissionId?: string | null | undefined;
  reversalId?: string | null | undefined;
  text: string;
};

/**
 * Files an appeal of a rejection, a reversal, a suspension or a ban, once for each and within 14 days (rule 8.3). A banned
 * user can only appeal the ban: the outcome for their work follows from it.
 */
export async function fileAppeal(deps: AppealDeps, tx: Tx, newAppeal: NewAppeal): Promise<Appeal> {
  const { userId, text } = newAppeal;
  const filedAt = deps.clock.now();
  const about = await ofSubject(deps, tx, { ...newAppeal, filedAt });
  const appeal = await insertAppeal(tx, { id: deps.newId(), userId, text, filedAt, ...about });
  tx.publish('appeals', { user: userId });
  tx.publish('appeals', 'admins');
  return appeal;
}

async function ofSubject(
  deps: AppealDeps,
  tx: Tx,
  { userId, about: subject, submissionId, reversalId, filedAt }: NewAppeal & { filedAt: Date },
) {
  const about = {
    submissionId: submissionId ?? null,
    reversalId: reversalId ?? null,
    banId: null,
    suspensionId: null,
  };
  if (about.reversalId !== null) {
    const filed = await appealReversal(deps, tx, { reversalId: about.reversalId, userId });
    await refuseUnable(deps, tx, { userId, filedAt });
    return { ...about, ...filed };
  }
  if (about.submissionId !== null) {
    const filed = await appealRejection(deps.review, tx, {
      submissionId: about.submissionId,
      userId,
    });
    await refuseUnable(deps, tx, { userId, filedAt });
    return { ...about, ...filed };
  }
  if (subject === 'suspension') {
    const filed = await appealSuspension(deps, tx, userId);
    return { ...about, ...filed, answerBefore: answerBefore(filedAt) };
  }
  const { banId, against } = await appealBan(deps, tx, userId);
  return { ...about, banId, against, answerBefore: answerBefore(filedAt) };
}

/** Refuses banned users, and more appeals in a week than the score allows; the user is locked then. */
async function refuseUnable(
  deps: AppealDeps,
  tx: Tx,
  { userId, filedAt }: { userId: string; filedAt: Date },
): Promise<void> {
  const status = await lockStatus(tx, userId);
  if (!status || status.accountStatus === 'banned') throw new Refusal('account.banned');
  const most = maxAppeals(status.score) * deps.review.limitFactor;
  const first = await filedAtPlace(tx, { userId, place: most });
  const from = first && new Date(first.getTime() + appealWindowDays * dayMs);
  if (!from || from <= filedAt) return;
  throw new Refusal('appeal.weekly_limit', {
    message: `You have filed ${most} appeals in ${appealWindowDays} days, the limit for your trust score. You can appeal again on ${utcMoment(from)}.`,
  });
}
