import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { itemsOf } from './pages.ts';
import { useArrived } from './use-arrived.ts';

/**
 * What there is beyond what is at hand. `cut`: more than is ever loaded; `failed`: the next page
 * could not be loaded.
 */
export type Rest = 'loading' | 'failed' | 'cut' | 'none';

export type AllPages<T> = {
  /** What is here so far; null before the first page. */
  items: T[] | null;
  error: Error | null;
  rest: Rest;
  /** Goes on after a failure. */
  loadRest: () => void;
};

type Page<T> = { items: readonly T[]; next: string | null };

/** Follows a list page after page in the background until all of it is here. */
export function useAllPages<T>(list: UseInfiniteQueryResult<InfiniteData<Page<T>>>): AllPages<T> {
  const { error, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const data = useArrived(list.data);
  const loadRest = useEffectEvent(() => void fetchNextPage());
  /** How many pages are here, once the next one can be asked for; before that 0. */
  const goesOnAfter = hasNextPage && !isFetching && !isError ? (data?.pages.length ?? 0) : 0;
  useEffect(() => {
    if (goesOnAfter > 0) loadRest();
  }, [goesOnAfter]);
  const items = useMemo(() => (data ? itemsOf(data.pages) : null), [data]);
  return {
    items,
    error,
    rest: restOf({ hasNextPage, isFailed: isError && !isFetching, next: lastNext(data?.pages) }),
    loadRest: () => void fetchNextPage(),
  };
}

function lastNext(pages: readonly { next: string | null }[] = []): string | null {
  return pages.at(-1)?.next ?? null;
}

type Known = { hasNextPage: boolean; isFailed: boolean; next: string | null };

function restOf({ hasNextPage, isFailed, next }: Known): Rest {
  if (hasNextPage) return isFailed ? 'failed' : 'loading';
  return next === null ? 'none' : 'cut';
}
