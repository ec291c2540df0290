import type { SupportCategory } from '@stoke/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/list-query.ts';

/** The own tickets, newest first. */
export const ownTickets = listQuery('tickets', ['support', 'own'], {});

/** One own ticket with its messages. */
export function ownTicket(id: string) {
  return queryOptions({
    queryKey: ['support', 'ticket', id],
    queryFn: ({ signal }) => call('ticket', { params: { id }, signal }),
  });
}

/** A visitor's ticket, opened with the key of the mail. */
export function keyedTicket(id: string, key: string) {
  return queryOptions({
    queryKey: ['support', 'keyed', id, key],
    queryFn: ({ signal }) => call('visitorTicket', { params: { id }, body: { key }, signal }),
  });
}

/** The own payouts and work that a ticket may be about: the last few. */
export const ownPayouts = queryOptions({
  queryKey: ['payouts', 'for-support'],
  queryFn: ({ signal }) => call('payouts', { query: { limit: 20 }, signal }),
});
export const ownWork = queryOptions({
  queryKey: ['submissions', 'for-support'],
  queryFn: ({ signal }) => call('submissions', { query: { limit: 20 }, signal }),
});

export type Request = { category: SupportCategory; title: string; message: string };
export type About = { submissionId?: string; payoutId?: string };

export function openTicket(body: Request & About, idempotencyKey: string) {
  return call('openTicket', { body, idempotencyKey });
}

export function writeAsVisitor(body: Request & { email: string }) {
  return call('writeAsVisitor', { body });
}
