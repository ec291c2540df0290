import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';

/** The signed receipt of own work. Live with `payouts`: a payout that is confirmed belongs into it. */
export function ownReceipt(id: string) {
  return queryOptions({
    queryKey: ['payouts', 'receipt', id],
    queryFn: ({ signal }) => call('receipt', { params: { id }, signal }),
  });
}

/** What the user earned in Sparks by day, newest first. */
export const sparkRewards = infiniteQueryOptions({
  queryKey: ['submissions', 'spark-rewards'],
  queryFn: ({ pageParam, signal }) => callPage('sparkRewards', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

/** Every public key that receipts were signed with. */
export function receiptKeys() {
  return call('receiptKeys', {});
}
