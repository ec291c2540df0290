import { alarmAdmins } from '../identity/index.ts';
import type { NotifyDeps } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { insertPause, readResumed } from './books-store.ts';

/** Pauses payouts for another reason than a failed check: the same row, lifted the same way. */
export function openBreaker(deps: NotifyDeps) {
  return {
    pause: async (tx: Tx, about: string): Promise<void> => {
      const id = deps.newId();
      if (!(await insertPause(tx, { id, reason: about, cause: 'hourly_limit' }))) return;
      tx.changed('payouts', 'admins');
      const alarm = 'hourly_limit';
      await alarmAdmins(deps, tx, {
        subject: `${alarm}:${id}`,
        facts: { checks: [], isPaused: true, alarm, about },
      });
    },
    resumedAt: readResumed,
  };
}
