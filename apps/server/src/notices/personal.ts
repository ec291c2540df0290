import type { Db } from '../platform/db/db.ts';
import { rowsAtOnce, rowsById, type PersonalData } from '../platform/personal-data.ts';
import { forgetNotices, listChoices, listTold } from './personal-store.ts';

export function noticePersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'notices',
      read: (userId) => rowsById((page) => listTold(db, { userId, ...page })),
      shred: forgetNotices,
    },
    { name: 'noticeChoices', read: (userId) => rowsAtOnce(() => listChoices(db, userId)) },
  ];
}
