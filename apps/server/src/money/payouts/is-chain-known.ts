import type { Queryable } from '../../platform/db/db.ts';
import { newestSlot } from '../treasury/index.ts';
import type { PayoutDeps } from './payout-deps.ts';

/**
 * Whether the head of the treasury's history was read since this process started, and showed nothing that pauses: books that
 * were restored from a backup know by then what was paid after it. What was lost or given up before is asked for
 * each payout.
 */
export async function isChainKnown(
  { breaker, isHistoryRead }: Pick<PayoutDeps, 'breaker' | 'isHistoryRead'>,
  q: Queryable,
): Promise<boolean> {
  return (await isHistoryRead(q, { since: newestSlot })) && !(await breaker.isPaused(q));
}
