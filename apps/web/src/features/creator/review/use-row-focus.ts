import { useEffect, useState, type RefObject } from 'react';

type List = RefObject<HTMLDivElement | null>;

/**
 * Which row has the focus, and where it goes. While the focus is elsewhere the row counts that is
 * `shown` beside the list. A row that has `returned` gets the focus.
 */
export function useRowFocus(list: List, shown: string | undefined, returned: string | null) {
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
    if (returned !== null) rowOf(list, returned)?.focus();
  }, [list, returned]);
  useEffect(() => {
    if (next === null) return;
    (rowOf(list, next.id) ?? list.current)?.focus();
  }, [list, next]);
  return {
    at,
    move: (by: 1 | -1) => {
      const row = rowOf(list, at());
      const next = by > 0 ? row?.nextElementSibling : row?.previousElementSibling;
      if (next instanceof HTMLElement) next.focus();
      else row?.focus();
    },
    /** Goes to the row after the last of these; to the last one that stays where there is none. @returns its id. */
    focusAfter: (ids: readonly string[], left: readonly string[]) => {
      const gone = new Set(left);
      const after = ids.slice(ids.findLastIndex((id) => gone.has(id)) + 1);
      const id = after.at(0) ?? ids.findLast((one) => !gone.has(one));
      setNext({ id });
      return id;
    },
  };
}

function rowOf(list: List, id: string | undefined): HTMLElement | null | undefined {
  return list.current?.querySelector<HTMLElement>(`[data-work="${id}"]`);
}
