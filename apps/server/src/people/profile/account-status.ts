import { isSuspendedAt } from '@stoke/domain';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  eraseEmail,
  eraseProfile,
  lockStatus,
  lockUser,
  markDeleted,
  type UserRow,
  type UserStatus,
  writeStatus,
} from '../users/index.ts';
import { guessSubject } from '../sessions/index.ts';

/** The account status follows from a ban and the score alone (rules 8.1 and 8.2). */
export type AccountStatus = UserStatus['accountStatus'];

/**
 * Locks the user's row and refuses users who may not work. The lock orders this against a
 * concurrent ban.
 */
export async function lockAbleToWork(tx: Tx, userId: string): Promise<UserStatus> {
  const status = await lockStatus(tx, userId);
  if (status?.accountStatus === 'banned') throw new Refusal('account.banned');
  // Deleted while this request was running.
  if (status?.isDeleted) throw new Refusal('session.invalid');
  if (status?.accountStatus !== 'active') throw new Refusal('task.suspended');
  return status;
}

/**
 * Writes a new score of a locked user. A score below the line suspends the account and one above it
 * ends the suspension. A ban stays a ban.
 * @returns the status before and after.
 */
export async function changeScore(
  tx: Tx,
  { userId, status, score }: { userId: string; status: UserStatus; score: number },
): Promise<{ before: AccountStatus; after: AccountStatus }> {
  const before = status.accountStatus;
  const after = before === 'banned' ? before : statusAt(score);
  await writeStatus(tx, { userId, score, accountStatus: after, banReason: status.banReason });
  tx.publish('session', { user: userId });
  return { before, after };
}

/** Bans a locked user; a null reason ends the ban, and the score then decides the status. */
export async function changeBan(
  tx: Tx,
  { userId, status, reason }: { userId: string; status: UserStatus; reason: string | null },
): Promise<void> {
  const accountStatus = reason === null ? statusAt(status.score) : 'banned';
  await writeStatus(tx, { userId, score: status.score, accountStatus, banReason: reason });
  tx.publish('session', { user: userId });
}

function statusAt(score: number): AccountStatus {
  return isSuspendedAt(score) ? 'suspended' : 'active';
}

/** The user's row, locked until the transaction ends; null after deletion. */
export function lockAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  return lockUser(tx, userId);
}

/** Ends access to the account: its sessions, its password and its email. */
export async function closeAccount(tx: Tx, user: UserRow, at: Date): Promise<void> {
  await eraseEmail(tx, { email: user.email, guessSubject: guessSubject(user.email) });
  await eraseProfile(tx, user.id);
  await markDeleted(tx, user.id, at);
}
