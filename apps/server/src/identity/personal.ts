import type { Db, Tx } from '../platform/db/db.ts';
import { rowsAtOnce, rowsById, type PersonalData } from '../platform/personal-data.ts';
import { guessSubject } from './guess-limit.ts';
import { lockUser, type UserRow } from './identity-store.ts';
import {
  blankProfile,
  forgetEmail,
  listAcceptances,
  listSessions,
  listWallets,
  listXClaims,
  listXHandles,
  markDeleted,
  readProfile,
} from './personal-store.ts';

export function identityPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'profile',
      read: (userId) => rowsAtOnce(() => readProfile(db, userId)),
      shred: blankProfile,
    },
    {
      name: 'rulesAccepted',
      read: (userId) => rowsAtOnce(() => listAcceptances(db, userId)),
    },
    { name: 'wallets', read: (userId) => rowsAtOnce(() => listWallets(db, userId)) },
    { name: 'xAccounts', read: (userId) => rowsAtOnce(() => listXHandles(db, userId)) },
    {
      name: 'xClaims',
      read: (userId) => rowsById((page) => listXClaims(db, { userId, ...page })),
    },
    {
      name: 'sessions',
      read: (userId) => rowsById((page) => listSessions(db, { userId, ...page })),
    },
  ];
}

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
