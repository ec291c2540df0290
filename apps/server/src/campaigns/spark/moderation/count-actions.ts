import { dayMs, sparkAlarmsOf } from '@stoke/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BothSides } from '../../../platform/db/traffic.ts';
import { recordCounts, readDesk } from './desk-store.ts';

/** Counts what was done in a Spark in the last 24 hours. A new alarm shows on the pages of admins. */
export async function countActions(
  deps: BothSides & { db: Db; clock: Clock },
  id: string,
): Promise<void> {
  const at = deps.clock.now();
  const row = await readDesk(deps, { since: new Date(at.getTime() - dayMs), id });
  if (!row) return;
  await deps.db.transaction(async (tx) => {
    if (await recordCounts(tx, { ...row, alarms: sparkAlarmsOf(row), at })) {
      tx.publish('review', 'admins');
    }
  });
}
