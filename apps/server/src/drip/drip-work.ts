import { readEarners } from '../identity/index.ts';
import type { Tx } from '../platform/db/db.ts';
import type { KindOfWork, Submission } from '../review/index.ts';
import { DripEvidence, passesDripChecks, showDripEvidence } from './evidence.ts';
import { isReplyShared } from './task-store.ts';

/** The review rules of drips, given to review by the composition root. */
export const dripWork: KindOfWork = {
  isReviewedByCreator: false,
  showEvidence: (submission) => showDripEvidence(DripEvidence.parse(submission.evidence)),
  passesAutomaticCheck,
};

async function passesAutomaticCheck(tx: Tx, submission: Submission): Promise<boolean> {
  const { userId, taskId } = submission;
  const evidence = DripEvidence.parse(submission.evidence);
  const { replyLink } = evidence;
  const worker = (await readEarners(tx, [userId])).get(userId);
  const shared = replyLink !== null && (await isReplyShared(tx, { userId, taskId, replyLink }));
  return passesDripChecks({ evidence, worker, isReplyShared: shared });
}
