import type { Tx } from '../platform/db/db.ts';
import { decideWork } from './decide-work.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { Submission } from './submission-store.ts';

/**
 * Takes waiting work out of the queue unjudged: its reserve returns to the campaign it came from at
 * once (rulings H2). What may be appealed is the ban that is the cause of it.
 */
export function voidWork(
  deps: ReviewDeps,
  tx: Tx,
  of: { submissionId: string; by: string; note: string },
): Promise<Submission> {
  const { submissionId, by, note } = of;
  const decision = { verdict: 'rejected', by, reason: 'other', note } as const;
  return decideWork(deps, tx, { submissionId, decision, isVoid: true });
}
