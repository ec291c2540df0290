import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/**
 * Loaded data; undefined until it can be drawn in short steps, between which the browser handles
 * keys. A long list drawn in one step would block them.
 */
export function useArrived<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}

/** Who is being drawn, then who waits for that. */
const turns: { begin: () => void }[] = [];

/** Begins once all turns before it are over; the answer ends this one. */
function takeTurn(begin: () => void): () => void {
  const turn = { begin };
  turns.push(turn);
  if (turns[0] === turn) begin();
  return () => {
    const place = turns.indexOf(turn);
    turns.splice(place, 1);
    if (place === 0) turns[0]?.begin();
  };
}

/** The same for lists that arrive together: they are drawn one after the other. */
export function useArrivedInTurn<T>(data: T | undefined): T | undefined {
  const isHere = data !== undefined;
  const [isDrawn, setDrawn] = useState(isHere);
  if (isDrawn && !isHere) setDrawn(false);
  const isWaiting = isHere && !isDrawn;
  // Ends after it was painted, or with its component.
  useEffect(
    () => (isWaiting ? takeTurn(() => startTransition(() => setDrawn(true))) : undefined),
    [isWaiting],
  );
  return isDrawn ? data : undefined;
}
