import type { DripTask } from '@stoke/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { itemsOf } from '../../lib/pages.ts';
import { availableTasks } from './task-calls.ts';

/**
 * What there is beyond the tasks at hand. `cut`: more than are ever loaded; `failed`: the next
 * page could not be loaded.
 */
export type Rest = 'loading' | 'failed' | 'cut' | 'none';

export type AllTasks = {
  /** What is here so far; null before the first page. */
  tasks: DripTask[] | null;
  error: Error | null;
  rest: Rest;
  /** Goes on after a failure. */
  loadRest: () => void;
};

/**
 * The tasks of one user, page after page in the background until all are here: the search and the
 * numbers of the pages are about all of them (document 1 §2).
 */
export function useAllTasks(userId: string | null): AllTasks {
  const { data, error, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    availableTasks(userId),
  );
  const loadRest = useEffectEvent(() => void fetchNextPage());
  /** How many pages are here, once the next one can be asked for; before that 0. */
  const goesOnAfter = hasNextPage && !isFetching && !isError ? (data?.pages.length ?? 0) : 0;
  useEffect(() => {
    if (goesOnAfter > 0) loadRest();
  }, [goesOnAfter]);
  const tasks = useMemo(() => (data ? itemsOf(data.pages) : null), [data]);
  return {
    tasks,
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
