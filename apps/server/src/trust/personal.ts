import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { listMovesById } from './trust-store.ts';

/** The history of a score names nobody: it stays when an account goes, as its figures do. */
export function trustPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'trustMoves',
      read: (userId) => rowsById((page) => listMovesById(db, { userId, ...page })),
    },
  ];
}
