import { hash } from 'node:crypto';
import { alarmAdmins } from '../../people/users/index.ts';
import type { NotifyDeps } from '../../messaging/notices/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { claimShortageAlarm, insertPause, readPause, type PauseCause } from './books-store.ts';

/**
 * Pauses payouts for another reason than a failed check: the same row, lifted the same way. In each pause admins
 * are told once of the same finding, however often it is made, and of a shortage whose amount changes at most
 * once an hour.
 */
export function openBreaker(deps: NotifyDeps) {
  return {
    /** Asked of the database: another process may have paused a moment ago. */
    isPaused: async (q: Queryable): Promise<boolean> => (await readPause(q)) !== null,
    pause: async (tx: Tx, alarm: Exclude<PauseCause, 'check'>, about: string): Promise<void> => {
      const isNew = await insertPause(tx, { id: deps.newId(), reason: about, cause: alarm });
      if (isNew) tx.publish('payouts', 'admins');
      if (alarm === 'treasury_short' && !(await claimShortageAlarm(tx, deps.clock.now()))) return;
      const standing = await readPause(tx);
      await alarmAdmins(deps, tx, {
        subject: `${alarm}:${standing?.id}:${hash('sha256', about).slice(0, 16)}`,
        facts: { checks: [], isPaused: true, alarm, about },
      });
    },
  };
}
