import { isSuspendedAt } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import { lockStanding, writeStanding, type Standing } from './standing-store.ts';

/** What somebody may do follows from a ban and the score, and from nothing else (rules 8.1 and 8.2). */
export type AccountStatus = Standing['accountStatus'];

/**
 * Locks the row of somebody who takes work and refuses those who may take none. A ban waits for this
 * transaction, or this transaction sees the ban.
 */
export async function lockAbleToWork(tx: Tx, userId: string): Promise<void> {
  const standing = await lockStanding(tx, userId);
  if (standing?.accountStatus === 'banned') throw new Refusal('account.banned');
  // deleted while this request was under way
  if (standing?.isDeleted) throw new Refusal('session.invalid');
  if (standing?.accountStatus !== 'active') throw new Refusal('task.suspended');
}

/**
 * Writes a new score of a locked user; who falls below the line is suspended, who rises above it is
 * not any more. A ban stays a ban.
 * @returns the status before and after.
 */
export async function changeScore(
  tx: Tx,
  of: { userId: string; standing: Standing; score: number },
): Promise<{ before: AccountStatus; after: AccountStatus }> {
  const { userId, standing, score } = of;
  const before = standing.accountStatus;
  const after = before === 'banned' ? before : statusAt(score);
  await writeStanding(tx, { userId, score, accountStatus: after, banReason: standing.banReason });
  tx.changed('session', { user: userId });
  return { before, after };
}

/** Bans a locked user, or with a null reason ends the ban; the score then says what follows. */
export async function changeBan(
  tx: Tx,
  of: { userId: string; standing: Standing; reason: string | null },
): Promise<void> {
  const { userId, standing, reason } = of;
  const accountStatus = reason === null ? statusAt(standing.score) : 'banned';
  await writeStanding(tx, { userId, score: standing.score, accountStatus, banReason: reason });
  tx.changed('session', { user: userId });
}

function statusAt(score: number): AccountStatus {
  return isSuspendedAt(score) ? 'suspended' : 'active';
}
