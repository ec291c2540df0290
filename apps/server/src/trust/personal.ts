import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { listMovesById } from './trust-store.ts';

/** The history of a score identifies no one, so it stays after a deletion. */
export function trustPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'trustMoves',
      read: (userId) => rowsById((page) => listMovesById(db, { userId, ...page })),
    },
  ];
}
