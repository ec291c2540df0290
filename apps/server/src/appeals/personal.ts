import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { blankAppeals, hasOpenAppeal, listAppealsById } from './personal-store.ts';

export function appealPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'appeals',
      read: (userId) => rowsById((page) => listAppealsById(db, { userId, ...page })),
      blocks: async (tx, userId) =>
        (await hasOpenAppeal(tx, userId)) ? 'account.work_waiting' : null,
      shred: blankAppeals,
    },
  ];
}
