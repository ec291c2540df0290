import { useState } from 'react';

/** The way through a list by keys: the row after or before the chosen one, in whose place the next stands once it has left. */
export function useStep(
  ids: readonly string[],
  chosen: string | null,
): (by: 1 | -1) => string | undefined {
  const place = chosen === null ? -1 : ids.indexOf(chosen);
  const [lastPlace, setLastPlace] = useState(-1);
  if (place !== -1 && place !== lastPlace) setLastPlace(place);
  return (by) => {
    const left = by === 1 ? Math.min(lastPlace, ids.length - 1) : lastPlace - 1;
    return ids[place === -1 ? Math.max(0, left) : place + by];
  };
}
