import { dayMs } from '@stoke/domain';
import type { Queryable } from '../../../platform/db/db.ts';
import type { TrafficQueryable } from '../../../platform/db/traffic.ts';
import { areSettledBefore, listMonths, removeMonth } from './month-store.ts';

/**
 * Removes the actions of months whose Sparks were all settled this many days ago. The books say which were settled, which
 * never changes again, and then the traffic looks at what is in the month and removes it in one transaction.
 */
export async function removeMonths(
  books: Queryable,
  q: TrafficQueryable,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const before = new Date(now.getTime() - days * dayMs);
  for (const { month, campaignIds } of await listMonths(q, before)) {
    // oxlint-disable-next-line no-await-in-loop -- the locks of one month at a time
    if (await areSettledBefore(books, { campaignIds, before })) {
      // oxlint-disable-next-line no-await-in-loop -- the same
      await removeMonth(q, { month, campaignIds, at: now });
    }
  }
}
