import { dayMs } from '@stoke/domain';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable } from '../../../platform/db/traffic.ts';

/** A month is made this long before it begins. */
const madeAheadMs = 31 * dayMs;

/** Makes the partitions of the Sparks that are made this month and next, unless a reader keeps them from it. */
export async function makeMonths(q: TrafficQueryable, now: Date): Promise<void> {
  await q.run(sql`
    select traffic.make_months(${now}, ${new Date(now.getTime() + madeAheadMs)})`);
}
