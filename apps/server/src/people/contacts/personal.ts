import type { PersonalData } from '../../platform/personal-data.ts';
import { exportRows } from '../../platform/personal-data-store.ts';
import { eraseMessagesTo } from '../../messaging/telegram/index.ts';
import type { Core } from '../../platform/core.ts';
import { deleteLinks } from './linking-store.ts';

/** What people wrote to the bot is in its inbox, which is emptied after seven days. */
export function linkingPersonal({ db, clock }: Pick<Core, 'db' | 'clock'>): PersonalData[] {
  return [
    {
      name: 'telegramLinks',
      read: exportRows(db, 'telegram_link', 'id, telegram_user_id, linked_at, unlinked_at'),
      erase: async (tx, userId) =>
        eraseMessagesTo(tx, await deleteLinks(tx, { userId, at: clock.now() })),
    },
    {
      name: 'telegramRequests',
      // without the codes, which are secrets
      read: exportRows(
        db,
        'telegram_verification',
        'id, typed_username, state, created_at, expires_at, decided_at',
      ),
    },
  ];
}
