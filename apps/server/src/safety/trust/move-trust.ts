import {
  movedScore,
  trustScoreForWork,
  workPerTrustMove,
  type TrustTableCause,
} from '@stoke/domain';
import { changeScore } from '../../people/profile/index.ts';
import { lockStatuses, type UserStatus } from '../../people/users/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Tx } from '../../platform/db/db.ts';
import { countApproved, insertMoves, listKnown, type TrustMove } from './trust-store.ts';

export type TrustDeps = Pick<Core, 'clock' | 'newId'>;

/** `subject` is the payout, submission, appeal or former account that moves the score. */
export type NewMove = { userId: string; subject: string } & (
  | { cause: TrustTableCause }
  /** `score`: that of the former account; a lower one stays. */
  | { cause: 'account_returned'; score: number }
);

/** Moves one score; see `moveTrusts`. */
export function moveTrust(deps: TrustDeps, tx: Tx, newMove: NewMove): Promise<void> {
  return moveTrusts(deps, tx, [newMove]);
}

/**
 * Moves scores by the public table, once per user, cause and subject, in the transaction of the
 * event (rule 8.1). Locks the users in id order. Every cause has its own row; each user's score and
 * status change once, with one notice. A move records the actual change, which is less than the
 * table's when the score reaches a limit.
 */
export async function moveTrusts(
  deps: TrustDeps,
  tx: Tx,
  moves: readonly NewMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const userIds = moves.map(({ userId }) => userId);
  const statuses = await lockStatuses(tx, userIds);
  const known = await listKnown(tx, moves);
  const added: TrustMove[] = [];
  const scores = new Map<string, number>();
  for (const move of moves) {
    const { userId, cause, subject } = move;
    const status = statuses.get(userId);
    if (!status) throw new Error(`Unknown user ${userId}: no trust to change.`);
    const key = `${userId} ${cause} ${subject}`;
    if (known.has(key)) continue;
    known.add(key);
    const score = scores.get(userId) ?? status.score;
    const scoreAfter =
      move.cause === 'account_returned'
        ? Math.min(score, move.score)
        : movedScore(score, move.cause);
    scores.set(userId, scoreAfter);
    const [id, at] = [deps.newId(), deps.clock.now()];
    added.push({ id, userId, cause, subject, points: scoreAfter - score, scoreAfter, at });
  }
  await insertMoves(tx, added);
  for (const [userId, score] of scores) {
    const status = statuses.get(userId);
    const last = added.findLast((move) => move.userId === userId);
    if (status && last) await writeScore(deps, tx, { userId, status, score, moveId: last.id });
  }
}

async function writeScore(
  deps: TrustDeps,
  tx: Tx,
  input: { userId: string; status: UserStatus; score: number; moveId: string },
): Promise<void> {
  const { userId, status, score, moveId: subject } = input;
  const { before, after } = await changeScore(tx, { userId, status, score });
  if (before === after) return;
  if (after === 'suspended') {
    const reason = `Your trust score fell to ${score}. New work starts at ${trustScoreForWork}.`;
    await notify(deps, tx, { userId, kind: 'account_suspended', subject, facts: { reason } });
  } else if (after === 'active') {
    await notify(deps, tx, { userId, kind: 'account_restored', subject, facts: {} });
  }
}

/**
 * Counts approved work; every tenth piece of a user moves the score. The users' rows are locked.
 */
export async function trustApprovedWork(
  deps: TrustDeps,
  tx: Tx,
  approved: readonly { userId: string; submissionId: string }[],
): Promise<void> {
  if (approved.length === 0) return;
  const byUser = Map.groupBy(approved, ({ userId }) => userId);
  const totals = await countApproved(
    tx,
    [...byUser].map(([userId, work]) => ({ userId, count: work.length })),
  );
  const moves = [...byUser].flatMap(([userId, work]) => {
    const before = (totals.get(userId) ?? 0) - work.length;
    return work.flatMap(({ submissionId: subject }, n) =>
      (before + n + 1) % workPerTrustMove === 0
        ? [{ userId, cause: 'work_approved' as const, subject }]
        : [],
    );
  });
  await moveTrusts(deps, tx, moves);
}
