import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Pages } from './more-button.tsx';
import type { Whole } from './short-list.tsx';

/**
 * A place of the page that an address may name behind its hash: it is brought into sight then, and a
 * field or button gets the focus. A link that names it again does so again.
 */
export function useNamedPlace<T extends HTMLElement>(
  id: string,
  block: ScrollLogicalPosition = 'center',
) {
  const location = useLocation();
  const place = useRef<T>(null);
  const isNamed = location.hash === id;
  useEffect(() => {
    if (location.hash !== id) return;
    place.current?.scrollIntoView({ block });
    place.current?.focus({ preventScroll: true });
  }, [location, id, block]);
  return { place, isNamed };
}

/**
 * For a list whose rows can be named as `<prefix>-<id>`: shows all that is loaded when the named row
 * is not among the first, and loads on until it is there.
 */
export function useNamedRow(
  prefix: string,
  { items, pages, first = 5 }: { items: readonly { _id: string }[]; pages: Pages; first?: number },
): Whole {
  const { hash } = useLocation();
  const [chosen, setChosen] = useState<{ hash: string; isWhole: boolean } | null>(null);
  const named = hash.startsWith(`${prefix}-`) ? hash.slice(prefix.length + 1) : null;
  const position = items.findIndex(({ _id }) => _id === named);
  const isBehind = named !== null && position === -1 && pages.hasNextPage;
  const isWaiting = isBehind && !pages.isFetchingNextPage && !pages.isFetchNextPageError;
  const load = useEffectEvent(() => void pages.fetchNextPage());
  useEffect(() => {
    if (isWaiting) load();
  }, [isWaiting]);
  return {
    isWhole: chosen?.hash === hash ? chosen.isWhole : isBehind || position >= first,
    onWhole: (isWhole) => setChosen({ hash, isWhole }),
  };
}
