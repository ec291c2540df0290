import type { Queryable } from '../../platform/db/db.ts';
import { readWhole } from './history-store.ts';

/**
 * Whether every transaction of the treasury since a slot is known: the chain's head, as it was after
 * this process started, has been read, and nothing since the slot is lost or given up. Books that were
 * restored from a backup know then what the chain knows.
 */
export function historyRead(startedAt: Date) {
  return async (q: Queryable, since: bigint): Promise<boolean> => {
    const { wholeFrom, reachedAt } = await readWhole(q);
    return reachedAt !== null && reachedAt >= startedAt && since >= wholeFrom;
  };
}
