import type { TicketState } from '@stoke/domain';

const id = /^[0-9a-f-]{36}$/i;

function readTicket({ ticket }: Record<string, unknown>): string | undefined {
  return typeof ticket === 'string' && id.test(ticket) ? ticket : undefined;
}

/** `?ticket=` of the support page: which ticket is read. */
export function readSupportSearch(search: Record<string, unknown>): {
  ticket?: string | undefined;
} {
  // Said outright even when absent: the router keeps what it is not told to change.
  return { ticket: readTicket(search) };
}

/** The same for those who answer, with the state of the tickets that are listed. */
export function readDeskSearch(search: Record<string, unknown>): {
  status?: TicketState | undefined;
  ticket?: string | undefined;
} {
  const { status } = search;
  const isKnown = status === 'open' || status === 'answered' || status === 'closed';
  return { status: isKnown ? status : undefined, ticket: readTicket(search) };
}
