import { useState } from 'react';

type Held<T> = {
  shown: readonly T[];
  /** How many newer items wait. */
  waiting: number;
  showAll: () => void;
};

/** A list, newest first, whose new items wait while it is being read, so that no row moves. */
export function useHeldBack<T extends { _id: string }>(
  items: readonly T[],
  isReading: boolean,
): Held<T> {
  const [newestShown, setNewestShown] = useState<string | null>(null);
  const newest = items[0]?._id ?? null;
  if (isReading && newestShown === null && newest !== null) setNewestShown(newest);
  if (!isReading && newestShown !== null) setNewestShown(null);
  const start = newestShown === null ? 0 : items.findIndex(({ _id }) => _id === newestShown);
  const waiting = Math.max(0, start);
  return {
    shown: items.slice(waiting),
    waiting,
    showAll: () => setNewestShown(newest),
  };
}
