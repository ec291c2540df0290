import type { TicketState } from '@stoke/domain';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';

/** Tickets in one state, oldest first, for admins. */
export function supportQueue(status: TicketState) {
  return infiniteQueryOptions({
    queryKey: ['support', 'queue', status],
    queryFn: ({ pageParam, signal }) =>
      callPage('supportQueue', { query: { ...pageParam, status }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
  });
}

/** One ticket as admins see it. */
export function deskTicket(id: string) {
  return queryOptions({
    queryKey: ['support', 'desk', id],
    queryFn: ({ signal }) => call('supportTicket', { params: { id }, signal }),
  });
}
