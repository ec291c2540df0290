import type { TicketState } from '@stoke/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/api.ts';
import { listQuery } from '../../../lib/session/list-query.ts';

/** Tickets in one state, oldest first, for admins. */
export function supportQueue(status: TicketState) {
  return listQuery('supportQueue', ['support', 'queue', status], { query: { status } });
}

/** One ticket as admins see it. */
export function deskTicket(id: string) {
  return queryOptions({
    queryKey: ['support', 'desk', id],
    queryFn: ({ signal }) => call('supportTicket', { params: { id }, signal }),
  });
}
