import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const ownSubmissions = queryOptions({
  queryKey: ['submissions', 'own'],
  queryFn: ({ signal }) => call('submissions', { query: { limit: 200 }, signal }),
});
