import { dayMs, sparkAlarmsOf } from '@stoke/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { recordCounts, readDesk } from './desk-store.ts';

/** Counts what was done in a Spark in the last 24 hours. A new alarm shows on the pages of admins. */
export function countActions({ db, clock }: { db: Db; clock: Clock }, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const row = await readDesk(tx, { since: new Date(at.getTime() - dayMs), id });
    if (!row) return;
    if (await recordCounts(tx, { ...row, alarms: sparkAlarmsOf(row), at })) {
      tx.publish('review', 'admins');
    }
  });
}
