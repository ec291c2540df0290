import { isSuspendedAt, suspensionText } from '@stoke/domain';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  eraseEmail,
  eraseProfile,
  lockStatus,
  markDeleted,
  type UserRow,
  type UserStatus,
  writeStatus,
} from '../users/index.ts';
import { guessSubject } from '../sessions/index.ts';

/** The account status follows from a ban, a suspension by an admin and the score (rules 8.1, 8.2 and 8.9). */
export type AccountStatus = UserStatus['accountStatus'];

/**
 * Locks the user's row and refuses users who may not work. The lock orders this against a
 * concurrent ban.
 */
export async function lockAbleToWork(tx: Tx, userId: string): Promise<UserStatus> {
  const status = await lockUnbanned(tx, userId);
  if (status?.accountStatus !== 'active') throw suspended(status?.suspendedUntil ?? null);
  return status;
}

/** The same for what a suspended user may still do: it refuses banned and deleted ones. */
export async function lockUnbanned(tx: Tx, userId: string): Promise<UserStatus | null> {
  const status = await lockStatus(tx, userId);
  if (status?.accountStatus === 'banned') throw new Refusal('account.banned');
  // Deleted while this request was running.
  if (status?.isDeleted) throw new Refusal('session.invalid');
  return status;
}

/** Why a suspended user may not work: the score, unless an admin suspended them. */
export function suspended(until: Date | null): Refusal {
  return new Refusal('task.suspended', { message: suspensionText(until) });
}

/**
 * Writes a new score of a locked user. A score below the line suspends the account and one above it
 * ends that suspension. A ban stays a ban, and a suspension by an admin lasts until its end.
 * @returns the status before and after.
 */
export async function changeScore(
  tx: Tx,
  { userId, status, score }: { userId: string; status: UserStatus; score: number },
): Promise<{ before: AccountStatus; after: AccountStatus }> {
  const before = status.accountStatus;
  const after = before === 'banned' ? before : statusOf({ ...status, score });
  await writeStatus(tx, { ...status, userId, score, accountStatus: after });
  tx.publish('session', { user: userId });
  return { before, after };
}

/** Bans a locked user; a null reason ends the ban, and the score then decides the status. */
export async function changeBan(
  tx: Tx,
  { userId, status, reason }: { userId: string; status: UserStatus; reason: string | null },
): Promise<void> {
  const accountStatus = reason === null ? statusOf(status) : 'banned';
  await writeStatus(tx, { ...status, userId, accountStatus, banReason: reason });
  tx.publish('session', { user: userId });
}

/** Suspends a locked user until a time; null ends that, and the score then decides. A ban stays a ban. */
export async function changeSuspension(
  tx: Tx,
  { userId, status, until }: { userId: string; status: UserStatus; until: Date | null },
): Promise<AccountStatus> {
  const suspendedUntil = until;
  const isBanned = status.accountStatus === 'banned';
  const accountStatus = isBanned ? 'banned' : statusOf({ ...status, suspendedUntil });
  await writeStatus(tx, { ...status, userId, accountStatus, suspendedUntil });
  tx.publish('session', { user: userId });
  return accountStatus;
}

function statusOf({
  score,
  suspendedUntil,
}: Pick<UserStatus, 'score' | 'suspendedUntil'>): AccountStatus {
  return isSuspendedAt(score) || suspendedUntil !== null ? 'suspended' : 'active';
}

/** Ends access to the account: its sessions, its password and its email. */
export async function closeAccount(tx: Tx, user: UserRow, at: Date): Promise<void> {
  await eraseEmail(tx, { email: user.email, guessSubject: guessSubject(user.email) });
  await eraseProfile(tx, user.id);
  await markDeleted(tx, user.id, at);
}
