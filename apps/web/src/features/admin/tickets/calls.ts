import type { TicketState } from '@stoke/domain';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

/** Tickets in one state, oldest first, for admins. */
export function supportQueue(status: TicketState) {
  return listQuery('supportQueue', ['support', 'queue', status], { query: { status } });
}

/** One ticket as admins see it. */
export function deskTicket(id: string) {
  return callQuery('supportTicket', ['support', 'desk', id], { params: { id } });
}
