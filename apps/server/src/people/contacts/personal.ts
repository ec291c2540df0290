import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { byId, type PersonalData } from '../../platform/personal-data.ts';
import { eraseMessagesTo } from '../../messaging/telegram/index.ts';
import { deleteLinks, listLinks, listVerifications } from './linking-store.ts';

/** What people wrote to the bot is in its inbox, which is emptied after seven days. */
export function linkingPersonal({ db, clock }: { db: Db; clock: Clock }): PersonalData[] {
  return [
    {
      name: 'telegramLinks',
      read: byId(db, listLinks),
      erase: async (tx, userId) =>
        eraseMessagesTo(tx, await deleteLinks(tx, { userId, at: clock.now() })),
    },
    {
      name: 'telegramRequests',
      read: byId(db, listVerifications),
    },
  ];
}
