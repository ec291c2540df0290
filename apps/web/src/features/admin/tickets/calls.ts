import type { SupportCategory, TicketState } from '@stoke/domain';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';

export type TicketFilter = {
  status: TicketState;
  category?: SupportCategory;
  assigned?: 'me' | 'nobody';
  search?: string;
};

/** Tickets in one state, oldest first, for admins. */
export function supportQueue(filter: TicketFilter) {
  return listQuery('supportQueue', ['support', 'queue', filter], { query: filter });
}

/** One ticket as admins see it. */
export function deskTicket(id: string) {
  return callQuery('supportTicket', ['support', 'desk', id], { params: { id } });
}
