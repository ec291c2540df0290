const signatureShape = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;
const id = /^[0-9a-f-]{36}$/i;

/** Of the address: which transfer is looked at, and the ticket in which it was asked for. */
export function readDepositDeskSearch(search: Record<string, unknown>): {
  signature?: string | undefined;
  ticket?: string | undefined;
} {
  const { signature, ticket } = search;
  const isSignature = typeof signature === 'string' && signatureShape.test(signature);
  const isTicket = typeof ticket === 'string' && id.test(ticket);
  // Said outright even when absent: the router keeps what it is not told to change.
  return { signature: isSignature ? signature : undefined, ticket: isTicket ? ticket : undefined };
}
