import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The newest ones; the page shows no older. */
export const mostSubmissions = 200;

export const ownSubmissions = queryOptions({
  queryKey: ['submissions', 'own'],
  queryFn: ({ signal }) => call('submissions', { query: { limit: mostSubmissions }, signal }),
});
