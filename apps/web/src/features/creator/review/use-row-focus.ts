import { useEffect, useState, type RefObject } from 'react';

/**
 * Which row has the focus, and where it goes. While the focus is elsewhere the row counts that is
 * `shown` beside the list. A row that has `returned` gets the focus.
 */
export function useRowFocus(
  list: RefObject<HTMLDivElement | null>,
  shown: string | undefined,
  returned: string | null,
) {
  const [next, setNext] = useState<{ id: string | undefined } | null>(null);
  const at = () => {
    const row = document.activeElement?.closest<HTMLElement>('[data-work]');
    return row && list.current?.contains(row) ? row.dataset['work'] : shown;
  };
  // Keys work from the start, unless the reviewer is elsewhere already.
  useEffect(() => {
    const at = document.activeElement;
    if (at === document.body || at?.tagName === 'MAIN')
      list.current?.focus({ preventScroll: true });
  }, [list]);
  useEffect(() => {
    if (returned !== null)
      list.current?.querySelector<HTMLElement>(`[data-work="${returned}"]`)?.focus();
  }, [list, returned]);
  useEffect(() => {
    if (next === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-work="${next.id}"]`);
    (row ?? list.current)?.focus();
  }, [list, next]);
  return {
    at,
    move: (by: number) => {
      const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-work]') ?? [])];
      const id = at();
      const from = all.findIndex((row) => row.dataset['work'] === id);
      const to = from < 0 ? 0 : Math.min(Math.max(from + by, 0), all.length - 1);
      all[to]?.focus();
    },
    /** The row after the last of these; the last one that stays where there is none. */
    focusAfter: (ids: readonly string[], left: readonly string[]) => {
      const after = ids.slice(ids.findLastIndex((id) => left.includes(id)) + 1);
      setNext({ id: after.at(0) ?? ids.findLast((id) => !left.includes(id)) });
    },
  };
}
