import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/list-query.ts';

/** The signed receipt of own work. Live with `payouts`: a payout that is confirmed belongs into it. */
export function ownReceipt(id: string) {
  return queryOptions({
    queryKey: ['payouts', 'receipt', id],
    queryFn: ({ signal }) => call('receipt', { params: { id }, signal }),
  });
}

/** What the user earned in Sparks by day, newest first. */
export const sparkRewards = listQuery('sparkRewards', ['submissions', 'spark-rewards'], {});

/** Every public key that receipts were signed with. */
export function receiptKeys() {
  return call('receiptKeys', {});
}
