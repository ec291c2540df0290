import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';

/** X accounts whose owners have posted their code, oldest first. Live with `review`. */
export const xAccountsToVerify = infiniteQueryOptions({
  queryKey: ['review', 'x-accounts'],
  queryFn: ({ pageParam, signal }) => callPage('xAccountsToVerify', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

/** Confirms that an X account is theirs. The queue is fetched anew whatever came of it. */
export function useXConfirmation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('confirmXAccount', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['review'] }),
  });
}

/** Refuses a post that does not show that the account is theirs. */
export function refuseXAccount(id: string, note: string) {
  return call('refuseXAccount', { params: { id }, body: { note } });
}
