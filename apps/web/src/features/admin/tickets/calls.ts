import type { AdminTicket } from '@stoke/contract';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import type { TicketWish } from './ticket-wish.ts';

/** Tickets in one state, oldest first, for admins. */
export function supportQueue({ status = 'open', ...wish }: TicketWish) {
  const query = { status, ...wish };
  return listQuery('supportQueue', ['support', 'queue', query], { query });
}

/** One ticket as admins see it. */
export function deskTicket(id: string) {
  return callQuery('supportTicket', ['support', 'desk', id], { params: { id } });
}

type ReadTicket = { _id: string; messagesRead: number };

/** A ticket as it was read in a list. */
export function readOf({ _id, messageCount }: AdminTicket): ReadTicket {
  return { _id, messagesRead: messageCount };
}
