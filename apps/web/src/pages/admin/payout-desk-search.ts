const id = /^[0-9a-f-]{36}$/i;

/** Of the address: which payout is looked at. */
export function readPayoutDeskSearch(search: Record<string, unknown>): {
  payout?: string | undefined;
} {
  const { payout } = search;
  const isId = typeof payout === 'string' && id.test(payout);
  // Said outright even when absent: the router keeps what it is not told to change.
  return { payout: isId ? payout : undefined };
}
