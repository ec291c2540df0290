import { readTicketWish, type TicketWish } from '../../features/admin/tickets/ticket-wish.ts';
import { readSupportSearch } from '../everyone/support-search.ts';

/** Of the address: which ticket is read, and what the list is narrowed to. */
export function readTicketDeskSearch(
  search: Record<string, unknown>,
): TicketWish & { ticket?: string | undefined } {
  return { ...readTicketWish(search), ...readSupportSearch(search) };
}
