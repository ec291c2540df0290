import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The signed receipt of own work. Live with `payouts`: a payout that is confirmed belongs into it. */
export function ownReceipt(id: string) {
  return queryOptions({
    queryKey: ['payouts', 'receipt', id],
    queryFn: ({ signal }) => call('receipt', { params: { id }, signal }),
  });
}

/** Every public key that receipts were signed with. */
export function receiptKeys() {
  return call('receiptKeys', {});
}
