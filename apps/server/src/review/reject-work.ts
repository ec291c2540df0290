import type { RejectionReason } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { decideWork } from './decide-work.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { Submission } from './submission-store.ts';

export type Rejection = {
  submissionId: string;
  by: string;
  reason: RejectionReason;
  /** Needed when the reason is `other`. */
  note: string;
};

/**
 * Refuses waiting work with a reason. The campaign keeps the reserved reward until the rejection is
 * final; the earner may appeal, or hand the work in once more. Refuses decided work and a reviewer's
 * own.
 */
export async function rejectWork(
  deps: ReviewDeps,
  tx: Tx,
  rejection: Rejection,
): Promise<Submission> {
  const { submissionId, by, reason, note } = rejection;
  if (reason === 'other' && note === '') throw new Refusal('review.note_required');
  const decision = { verdict: 'rejected', by, reason, note } as const;
  return decideWork(deps, tx, { submissionId, decision });
}
