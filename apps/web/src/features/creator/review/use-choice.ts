import { useRef, useState } from 'react';

/** Which rows are chosen. With `isRange` all rows from the last one that was pressed. */
export function useChoice(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);

  function toggle(id: string, isRange: boolean) {
    const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const some = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const isAdding = !chosen.has(id);
    const next = new Set(chosen);
    for (const one of some) {
      if (isAdding) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setChosen(next);
  }

  return {
    has: (id: string) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(new Set(ids.every((id) => chosen.has(id)) ? [] : ids)),
  };
}
