import { notify } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { ReviewDeps } from './review-deps.ts';
import { mayHandInAgain } from './submission-state.ts';
import type { Submission } from './submission-store.ts';

/** The earner's notice of a decision; approvals of one day share one. */
export async function tellEarner(
  deps: Pick<ReviewDeps, 'clock' | 'newId'>,
  tx: Tx,
  submission: Submission,
): Promise<void> {
  const { id, userId, amount, reason } = submission;
  if (submission.state === 'approved') {
    await notify(deps, tx, { userId, kind: 'work_approved', subject: id, facts: { amount } });
  } else if (reason !== null) {
    const facts = {
      submissionId: id,
      workKind: submission.kind,
      amount,
      reason,
      note: submission.note,
      mayHandInAgain: mayHandInAgain(submission),
    };
    await notify(deps, tx, { userId, kind: 'work_rejected', subject: id, facts });
  }
}
