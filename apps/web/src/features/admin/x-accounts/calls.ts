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

/** The two decisions on one X account. The queue is fetched anew whatever came of them. */
export function useXDecision(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['review'] });
  const confirming = useMutation({
    mutationFn: () => call('confirmXAccount', { params: { id } }),
    onSettled,
  });
  const refusing = useMutation({
    mutationFn: (note: string) => call('refuseXAccount', { params: { id }, body: { note } }),
    onSettled,
  });
  return { confirming, refusing };
}
