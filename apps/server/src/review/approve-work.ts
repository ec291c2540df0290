import type { Tx } from '../platform/db/db.ts';
import { decideWork } from './decide-work.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { Submission } from './submission-store.ts';

/**
 * Approves waiting work: its reserved reward becomes available to the earner.
 * `by` null is the system. Refuses decided work and a reviewer's own.
 */
export function approveWork(
  deps: ReviewDeps,
  tx: Tx,
  of: { submissionId: string; by: string | null },
): Promise<Submission> {
  const decision = { verdict: 'approved', by: of.by, reason: null, note: '' } as const;
  return decideWork(deps, tx, { submissionId: of.submissionId, decision });
}
