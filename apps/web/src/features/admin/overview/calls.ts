import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';

/**
 * What waits for admins, the money and the services. Read again every half minute and at no change: it
 * adds up all accounts.
 */
export const overview = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('overview', { signal }),
  refetchInterval: 30_000,
});

/** Everything that an id, a wallet, a signature or the beginning of a name finds. */
export const foundBy = (search: string) =>
  queryOptions({
    queryKey: ['find', search],
    queryFn: ({ signal }) => call('find', { query: { search }, signal }),
  });
