import { dayMs, telegramReleaseDays } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { Module } from '../../platform/module.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { exportRows } from '../../platform/personal-data-store.ts';
import { eraseMessagesTo } from '../../messaging/telegram/index.ts';
import type { InitiateDeps } from './linking.ts';
import { deleteLinks, expireCodes, eraseCodes, eraseReleases } from './linking-store.ts';
import { linkingRoutes } from './routes.ts';

/**
 * Long enough to show the outcome of an old link, short enough not to keep typed names permanently.
 */
const keepCodesMs = 30 * dayMs;

export function contactModule(deps: InitiateDeps) {
  return {
    routes: linkingRoutes(deps),
    workers: linkingWorkers(deps),
    personalData: linkingPersonal(deps),
  } satisfies Module;
}

function linkingWorkers({ db, clock }: Pick<Core, 'db' | 'clock'>): Worker[] {
  return [
    {
      name: 'linking.expire',
      everySeconds: 15,
      run: () =>
        db.transaction(async (tx) => {
          const users = await expireCodes(tx, clock.now());
          for (const user of users) tx.publish('session', { user });
        }),
    },
    {
      name: 'linking.forget',
      everySeconds: 3600,
      run: async () => {
        const now = clock.now().getTime();
        await eraseCodes(db, new Date(now - keepCodesMs));
        await eraseReleases(db, new Date(now - telegramReleaseDays * dayMs));
      },
    },
  ];
}

/** What people wrote to the bot is in its inbox, which is emptied after seven days. */
function linkingPersonal({ db, clock }: Pick<Core, 'db' | 'clock'>): PersonalData[] {
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
