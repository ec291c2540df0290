import type { Queryable } from '../../platform/db/db.ts';
import { readHistory, readWhole } from './history-store.ts';

/** After so many slots, about two minutes, bytes signed earlier can no longer land. */
export const bytesLiveSlots = 300n;

/** So old the newest block of a node may be that is not behind, and so many slots it may lack. */
export const tipAge = { ms: 60_000, slots: 150n };

/** Since this slot nothing is lost or given up: whether the head was read is all that is asked. */
export const newestSlot = 2n ** 63n - 1n;

/** The number of the last check of the chain before this process: each later one is of its own time. */
export type ChecksBefore = (q: Queryable, known?: bigint) => Promise<bigint>;

/**
 * Asks the database once, and again if that failed. It uses no clock: a wrong one would make an old check look
 * new, or a new one old. Books with fewer checks than before were restored, and count from there.
 */
export function checksBefore(): ChecksBefore {
  let before: Promise<bigint> | null = null;
  return async (q, known) => {
    const asked = (before ??= readHistory(q).then(({ checkNumber }) => checkNumber));
    try {
      const number = await asked;
      if (known === undefined || known >= number) return number;
      before = Promise.resolve(known);
      return known;
    } catch (error) {
      if (before === asked) before = null;
      throw error;
    }
  };
}

/** `to`: the slot up to which the history must be read; without it, the head as of the start is enough. */
export type Slots = { since: bigint; to?: bigint };

/**
 * Whether every transaction of the treasury since a slot is known: the chain's head, as it was after
 * this process started, has been read, and nothing since the slot is lost or given up. Books that were
 * restored from a backup know what the chain knows once it is read up to the slot after which older bytes
 * are dead: the chain's own time, whatever the clock here says. The same holds for a primary on which the history was not
 * read before.
 */
export function historyRead(before: ChecksBefore) {
  return async (q: Queryable, { since, to = 0n }: Slots): Promise<boolean> => {
    const { wholeFrom, checkNumber, reachedCheck, readSlot, isOnTimeline, restoredAt, safeSlot } =
      await readWhole(q);
    if (reachedCheck <= (await before(q, checkNumber)) || since < wholeFrom) return false;
    if (!isOnTimeline) return false;
    const isReadTo = (slot: bigint) => (readSlot ?? 0n) >= slot;
    return isReadTo(to) && (restoredAt === null || (safeSlot !== null && isReadTo(safeSlot)));
  };
}
