import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

/** The signed receipt of own work. Live with `payouts`: a payout that is confirmed belongs into it. */
export function ownReceipt(id: string) {
  return callQuery('receipt', ['payouts', 'receipt', id], { params: { id } });
}

/** What the user earned in Sparks by day, newest first. */
export const sparkRewards = listQuery('sparkRewards', ['submissions', 'spark-rewards'], {});
