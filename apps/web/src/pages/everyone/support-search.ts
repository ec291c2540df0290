const id = /^[0-9a-f-]{36}$/i;

/** `?ticket=` of the support page: which ticket is read. */
export function readSupportSearch(search: Record<string, unknown>): {
  ticket?: string | undefined;
} {
  const { ticket } = search;
  // Said outright even when absent: the router keeps what it is not told to change.
  return { ticket: typeof ticket === 'string' && id.test(ticket) ? ticket : undefined };
}
