import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '../../lib/api.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';

/** The work this user has submitted, newest first. */
export const ownSubmissions = infiniteQueryOptions({
  queryKey: ['submissions', 'own'],
  queryFn: ({ pageParam, signal }) => callPage('submissions', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});
