import { movedScore, trustScoreForWork, workPerTrustMove, type TrustCause } from '@stoke/domain';
import { changeScore, lockStanding } from '../identity/index.ts';
import { notify } from '../notices/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import type { NewId } from '../platform/ids.ts';
import { countApproved, insertMove } from './trust-store.ts';

export type TrustDeps = { clock: Clock; newId: NewId };

/**
 * Moves a score by what the public table says, once per cause and subject, in the transaction of the
 * fact (rulings H1). Locks the user's row. The score stays within its ends: the move records what
 * has changed.
 */
export async function moveTrust(
  deps: TrustDeps,
  tx: Tx,
  of: { userId: string; cause: TrustCause; subject: string },
): Promise<void> {
  const { userId, cause, subject } = of;
  const standing = await lockStanding(tx, userId);
  if (!standing) throw new Error(`There is no user ${userId} whose trust could change.`);
  const scoreAfter = movedScore(standing.score, cause);
  const points = scoreAfter - standing.score;
  const at = deps.clock.now();
  const move = { id: deps.newId(), userId, cause, subject, points, scoreAfter, at };
  if (!(await insertMove(tx, move))) return;
  const { before, after } = await changeScore(tx, { userId, standing, score: scoreAfter });
  if (before === after) return;
  if (after === 'suspended') {
    const reason = `Your trust score fell to ${scoreAfter}. New work starts at ${trustScoreForWork}.`;
    const facts = { reason };
    await notify(deps, tx, { userId, kind: 'account_suspended', subject: move.id, facts });
  } else if (after === 'active') {
    await notify(deps, tx, { userId, kind: 'account_restored', subject: move.id, facts: {} });
  }
}

/** Counts one piece of approved work; every tenth moves the score. The user's row is locked. */
export async function trustApprovedWork(
  deps: TrustDeps,
  tx: Tx,
  of: { userId: string; submissionId: string },
): Promise<void> {
  const { userId, submissionId: subject } = of;
  const approved = await countApproved(tx, userId);
  if (approved % workPerTrustMove !== 0) return;
  await moveTrust(deps, tx, { userId, cause: 'work_approved', subject });
}
