import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { blankEvidence, hasWaitingWork, listWork } from './personal-store.ts';

export function reviewPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'work',
      read: (userId) => rowsById((page) => listWork(db, { userId, ...page })),
      blocks: async (tx, userId) =>
        (await hasWaitingWork(tx, userId)) ? 'account.work_waiting' : null,
      shred: blankEvidence,
    },
  ];
}
