import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { nextPage, shortPage } from '../../../lib/pages.ts';

/** The treasury's holdings and the balances owed, at this moment. */
export const publicProof = queryOptions({
  queryKey: ['proof', 'now'],
  queryFn: ({ signal }) => call('publicProof', { signal }),
});

/** Every root that was published, newest first. */
export const proofRoots = infiniteQueryOptions({
  queryKey: ['proof', 'roots'],
  queryFn: ({ pageParam, signal }) => callPage('proofRoots', { query: pageParam, signal }),
  initialPageParam: shortPage(10),
  getNextPageParam: nextPage,
});

/** What was held and owed on each of the last 90 days, by the last root of the day. */
export const proofHistory = queryOptions({
  queryKey: ['proof', 'history'],
  queryFn: ({ signal }) => call('proofHistory', { query: { days: 90 }, signal }),
});
