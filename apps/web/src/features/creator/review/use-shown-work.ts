import type { WorkToReview } from '@stoke/contract';
import { useState } from 'react';

type Shown = {
  work: readonly WorkToReview[];
  /** Decided here; the list may still have it until it is fetched again. */
  decided: ReadonlySet<string>;
  /** Came back here since the list was fetched: it waits, whatever the list says. */
  held: ReadonlySet<string>;
  /** Taken back here last. */
  returned: string | null;
  pageCount: number;
  /** Of which queue the rows are. */
  queue: string;
};

/**
 * The rows on the screen. Work that arrives or is decided elsewhere waits until the reviewer asks for
 * it, so no row moves under the pointer. More pages are added at the end. Another `queue` shows its own
 * rows, without work decided here.
 */
export function useShownWork(live: readonly WorkToReview[], pageCount: number, queue: string) {
  const [shown, setShown] = useState<Shown>({
    work: live,
    decided: new Set(),
    held: new Set(),
    returned: null,
    pageCount,
    queue,
  });
  const work = shown.work.filter(({ _id }) => !shown.decided.has(_id));
  const known = new Set([...shown.work.map(({ _id }) => _id), ...shown.decided]);
  const added = live.filter(({ _id }) => !known.has(_id));
  const waiting = new Set(live.map(({ _id }) => _id));
  if (queue !== shown.queue) {
    setShown({ ...shown, work: live, returned: null, pageCount, queue });
  } else if (pageCount > shown.pageCount || (work.length === 0 && added.length > 0)) {
    setShown({ ...shown, work: [...shown.work, ...added], pageCount });
  }
  return {
    work,
    returned: shown.returned,
    addedCount: added.length,
    has: (id: string) => shown.work.some(({ _id }) => _id === id),
    isGone: (id: string) => !waiting.has(id) && !shown.held.has(id),
    /** Shows the queue as it is now. */
    catchUp: () => setShown({ ...shown, work: live, pageCount }),
    /** Hides the work decided here. */
    leave: (ids: readonly string[]) =>
      setShown((now) => ({
        ...now,
        decided: new Set([...now.decided, ...ids]),
        returned: null,
      })),
    /** Shows work in its place again: its decision was undone or refused. */
    comeBack: (ids: readonly string[], { isFocused }: { isFocused: boolean }) =>
      setShown((now) => ({
        ...now,
        decided: new Set([...now.decided].filter((id) => !ids.includes(id))),
        held: new Set([...now.held, ...ids]),
        returned: isFocused ? (ids[0] ?? null) : now.returned,
      })),
    /** The list is up to date again. */
    settle: () => setShown((now) => (now.held.size === 0 ? now : { ...now, held: new Set() })),
    /** Shows the version that was submitted since in the place of the one that was seen. */
    replace: (id: string, by: WorkToReview) =>
      setShown((now) => ({
        ...now,
        work: now.work.flatMap((one) => (one._id === id ? [by] : one._id === by._id ? [] : [one])),
      })),
  };
}
