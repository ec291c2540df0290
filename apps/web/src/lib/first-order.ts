import { useState } from 'react';

/**
 * Items in the order in which they were first seen, new ones last: a list that is sorted by what changes does not move
 * while one looks at it. `about` is what the list is of; `isOther` while it still shows another one, or an earlier
 * answer.
 */
export function useFirstOrder<Item extends { _id: string }>(
  items: readonly Item[],
  { about, isOther }: { about: string; isOther: boolean },
): Item[] {
  const [seen, setSeen] = useState<{ about: string; ids: readonly string[] }>({ about, ids: [] });
  const before = new Set(seen.about === about || isOther ? seen.ids : []);
  const fresh = items.filter(({ _id }) => !before.has(_id));
  const ids = [...before, ...fresh.map(({ _id }) => _id)];
  const isKept = isOther || (seen.about === about && fresh.length === 0);
  if (!isKept) setSeen({ about, ids });
  const byId = new Map(items.map((item) => [item._id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
