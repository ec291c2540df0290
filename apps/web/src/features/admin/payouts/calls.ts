import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { timesOf } from '../../../lib/search-days.ts';
import type { PayoutWish } from './payout-wish.ts';

export type Queue = 'flagged' | 'trouble';

/** Payouts of a queue that wait for a decision, oldest first. Live with `payouts`. */
export const payoutsInReview = (queue: Queue) =>
  listQuery('adminPayouts', ['payouts', 'desk', 'review', queue], { query: { queue } });

/** How many wait in each queue, and the oldest of each. */
export const payoutQueues = callQuery('payoutQueues', ['payouts', 'desk', 'queues'], {});

/** One payout with what was seen of it on chain. The server asks its node for this. */
export const payoutWith = (id: string) =>
  callQuery('adminPayout', ['payouts', 'desk', 'payout', id], { params: { id } });

/** What is known of the owner, the money and the address. */
export const payoutFacts = (id: string) =>
  callQuery('payoutFacts', ['payouts', 'desk', 'facts', id], { params: { id } });

/** All payouts that the search finds, newest first. */
export const payoutsLike = (wish: PayoutWish) =>
  listQuery('payoutList', ['payouts', 'desk', 'all', wish], { query: asked(wish) });

/** The search as the calls take it. */
export function asked({ from, to, ...wish }: PayoutWish) {
  return { ...wish, ...timesOf({ from, to }) };
}

/** Whether payouts are paused: live with `payouts`. Rounds are not announced: asked each minute. */
export const booksState = {
  ...callQuery('books', ['payouts', 'desk', 'books'], {}),
  refetchInterval: 60_000,
};
