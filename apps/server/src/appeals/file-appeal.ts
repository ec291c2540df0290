import { appealBan } from '../bans/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { answerBefore, appealRejection } from '../review/index.ts';
import { lockStatus } from '../identity/index.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { insertAppeal, type Appeal } from './appeal-store.ts';

export type NewAppeal = {
  userId: string;
  /** Null: the ban. */
  submissionId: string | null;
  text: string;
};

/**
 * Files an appeal of a rejection or a ban, once for each and within 14 days (rule 8.3). A banned
 * user can only appeal the ban: the outcome for their work follows from it.
 */
export async function fileAppeal(deps: AppealDeps, tx: Tx, of: NewAppeal): Promise<Appeal> {
  const { userId, submissionId, text } = of;
  const filedAt = deps.clock.now();
  const about =
    submissionId === null
      ? await ofBan(deps, tx, { userId, filedAt })
      : await ofRejection(deps, tx, { userId, submissionId });
  const appeal = await insertAppeal(tx, { id: deps.newId(), userId, text, filedAt, ...about });
  tx.changed('appeals', { user: userId });
  tx.changed('appeals', 'admins');
  return appeal;
}

async function ofBan(deps: AppealDeps, tx: Tx, of: { userId: string; filedAt: Date }) {
  const { banId, against } = await appealBan(deps, tx, of.userId);
  return { submissionId: null, banId, against, answerBefore: answerBefore(of.filedAt) };
}

async function ofRejection(deps: AppealDeps, tx: Tx, of: { userId: string; submissionId: string }) {
  const filed = await appealRejection(deps.review, tx, of);
  const status = await lockStatus(tx, of.userId);
  if (status?.accountStatus === 'banned') throw new Refusal('account.banned');
  return { submissionId: of.submissionId, banId: null, ...filed };
}
