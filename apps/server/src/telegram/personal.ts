import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { forgetTelegram, listLinks, listVerifications } from './personal-store.ts';

export function telegramPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'telegramLinks',
      read: (userId) => rowsById((page) => listLinks(db, { userId, ...page })),
      shred: forgetTelegram,
    },
    {
      name: 'telegramRequests',
      read: (userId) => rowsById((page) => listVerifications(db, { userId, ...page })),
    },
  ];
}
