import type { SupportCategory } from '@stoke/domain';
import { call } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

/** The own tickets, newest first. */
export const ownTickets = listQuery('tickets', ['support', 'own'], {});

/** One own ticket with its messages. */
export function ownTicket(id: string) {
  return callQuery('ticket', ['support', 'ticket', id], { params: { id } });
}

/** A visitor's ticket, opened with the key of the mail. */
export function keyedTicket(id: string, key: string) {
  return callQuery('visitorTicket', ['support', 'keyed', id, key], {
    params: { id },
    body: { key },
  });
}

/** The own payouts and work that a ticket may be about: the last few. */
export const ownPayouts = callQuery('payouts', ['payouts', 'for-support'], {
  query: { limit: 20 },
});
export const ownWork = callQuery('submissions', ['submissions', 'for-support'], {
  query: { limit: 20 },
});

export type Request = { category: SupportCategory; title: string; message: string };
export type About = { submissionId?: string; payoutId?: string };

export function writeAsVisitor(body: Request & { email: string }) {
  return call('writeAsVisitor', { body });
}
