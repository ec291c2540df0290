import type { AdminPayout } from '@stoke/contract';
import { call } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

export type Queue = 'flagged' | 'trouble';

/** Payouts of a queue that wait for a decision, oldest first. Live with `payouts`. */
export const payoutsInReview = (queue: Queue) =>
  listQuery('adminPayouts', ['payouts', 'desk', 'review', queue], { query: { queue } });

/** How many wait in each queue, and the oldest of each. */
export const payoutQueues = callQuery('payoutQueues', ['payouts', 'desk', 'queues'], {});

/** One payout with what was seen of it on chain. The server asks its node for this. */
export const payoutWith = (id: string) =>
  callQuery('adminPayout', ['payouts', 'desk', 'payout', id], { params: { id } });

export function settleAsPaid(
  id: string,
  body: { signature: string; reason: string },
  idempotencyKey: string,
): Promise<AdminPayout> {
  return call('settleAsPaid', { params: { id }, body, idempotencyKey });
}

export function payAgain(id: string, reason: string, idempotencyKey: string): Promise<AdminPayout> {
  return call('payAgain', { params: { id }, body: { reason }, idempotencyKey });
}

export function decideFlagged(
  verdict: 'releasePayout' | 'refusePayout',
  { id, reason, idempotencyKey }: { id: string; reason: string; idempotencyKey: string },
): Promise<AdminPayout> {
  return call(verdict, { params: { id }, body: { reason }, idempotencyKey });
}

/** Whether payouts are paused: live with `payouts`. Rounds are not announced: asked each minute. */
export const booksState = {
  ...callQuery('books', ['payouts', 'desk', 'books'], {}),
  refetchInterval: 60_000,
};

export function resumePayouts(
  reason: string,
  idempotencyKey: string,
): Promise<{ message: string }> {
  return call('resumePayouts', { body: { reason }, idempotencyKey });
}
