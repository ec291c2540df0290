import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../lib/api.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';

/** Spark campaigns that run now, newest first. Anyone may see them. */
export const publicSparks = infiniteQueryOptions({
  queryKey: ['campaigns', 'spark', 'public'],
  queryFn: ({ pageParam, signal }) => callPage('publicSparks', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

/** Shown when the list fails and the server gives no reason (document 1 §8). */
export const sparksFallback = 'Failed to fetch public spark campaigns';
