import type { Db } from '../platform/db/db.ts';
import { rowsById, type PersonalData } from '../platform/personal-data.ts';
import { forgetMessagesTo } from '../telegram/index.ts';
import { deleteLinks, listLinks, listVerifications } from './linking-store.ts';

/** What people wrote to the bot is in its inbox, which is emptied after seven days. */
export function linkingPersonal({ db }: { db: Db }): PersonalData[] {
  return [
    {
      name: 'telegramLinks',
      read: (userId) => rowsById((page) => listLinks(db, { userId, ...page })),
      shred: async (tx, userId) => forgetMessagesTo(tx, await deleteLinks(tx, userId)),
    },
    {
      name: 'telegramRequests',
      read: (userId) => rowsById((page) => listVerifications(db, { userId, ...page })),
    },
  ];
}
