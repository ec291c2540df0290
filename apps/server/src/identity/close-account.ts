import type { Tx } from '../platform/db/db.ts';
import { guessSubject } from './guess-limit.ts';
import { lockUser, type UserRow } from './identity-store.ts';
import { blankProfile, forgetEmail, markDeleted } from './personal-store.ts';

/** The user's row, locked until the transaction ends; null after deletion. */
export function lockAccount(tx: Tx, userId: string): Promise<UserRow | null> {
  return lockUser(tx, userId);
}

/** Ends access to the account: its sessions, its password and its email. */
export async function closeAccount(tx: Tx, user: UserRow, at: Date): Promise<void> {
  await forgetEmail(tx, { email: user.email, guessSubject: guessSubject(user.email) });
  await blankProfile(tx, user.id);
  await markDeleted(tx, user.id, at);
}
