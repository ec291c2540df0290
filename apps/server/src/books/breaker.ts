import { alarmAdmins } from '../identity/index.ts';
import type { NotifyDeps } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { insertPause, readResumed, type PauseCause } from './books-store.ts';

/** Pauses payouts for another reason than a failed check: the same row, lifted the same way. */
export function openBreaker(deps: NotifyDeps) {
  return {
    /** The limit of an hour is told when it begins a pause; what looks wrong is always told. */
    pause: async (tx: Tx, alarm: Exclude<PauseCause, 'check'>, about: string): Promise<void> => {
      const id = deps.newId();
      const isNew = await insertPause(tx, { id, reason: about, cause: alarm });
      if (!isNew && alarm === 'hourly_limit') return;
      tx.changed('payouts', 'admins');
      await alarmAdmins(deps, tx, {
        subject: `${alarm}:${id}`,
        facts: { checks: [], isPaused: true, alarm, about },
      });
    },
    resumedAt: readResumed,
  };
}
