import { uuidIn } from '../../lib/address.ts';

const signatureShape = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/;

/** Of the address: which transfer is looked at, and the ticket in which it was asked for. */
export function readDepositDeskSearch(search: Record<string, unknown>): {
  signature?: string | undefined;
  ticket?: string | undefined;
} {
  const { signature, ticket } = search;
  const isSignature = typeof signature === 'string' && signatureShape.test(signature);
  // Said outright even when absent: the router keeps what it is not told to change.
  return { signature: isSignature ? signature : undefined, ticket: uuidIn(ticket) };
}
