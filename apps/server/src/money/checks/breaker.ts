import { alarmAdmins } from '../../people/users/index.ts';
import type { NotifyDeps } from '../../messaging/notices/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertPause, type PauseCause } from './books-store.ts';

/** Pauses payouts for another reason than a failed check: the same row, lifted the same way. */
export function openBreaker(deps: NotifyDeps) {
  return {
    pause: async (tx: Tx, alarm: Exclude<PauseCause, 'check'>, about: string): Promise<void> => {
      const id = deps.newId();
      await insertPause(tx, { id, reason: about, cause: alarm });
      tx.publish('payouts', 'admins');
      await alarmAdmins(deps, tx, {
        subject: `${alarm}:${id}`,
        facts: { checks: [], isPaused: true, alarm, about },
      });
    },
  };
}
