import type { Queryable } from '../../platform/db/db.ts';
import { readWhole } from './history-store.ts';

/** Bytes that were signed before a restore, after the backup, can land for about a minute and a half. */
const afterRestoreMs = 2 * 60_000;

/** Since this slot nothing is lost or given up: whether the head was read is all that is asked. */
export const newestSlot = 2n ** 63n - 1n;

/**
 * Whether every transaction of the treasury since a slot is known: the chain's head, as it was after
 * this process started, has been read, and nothing since the slot is lost or given up. Books that were
 * restored from a backup know then what the chain knows.
 */
export function historyRead(startedAt: Date) {
  return async (q: Queryable, since: bigint): Promise<boolean> => {
    const { wholeFrom, reachedAt, restoredAt } = await readWhole(q);
    if (reachedAt === null || reachedAt < startedAt || since < wholeFrom) return false;
    return restoredAt === null || reachedAt.getTime() >= restoredAt.getTime() + afterRestoreMs;
  };
}
