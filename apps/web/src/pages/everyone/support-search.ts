import { uuidIn } from '../../lib/address.ts';

/** `?ticket=` of the support page: which ticket is read. */
export function readSupportSearch(search: Record<string, unknown>): {
  ticket?: string | undefined;
} {
  // Said outright even when absent: the router keeps what it is not told to change.
  return { ticket: uuidIn(search['ticket']) };
}
