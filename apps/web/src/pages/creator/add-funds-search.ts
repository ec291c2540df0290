/** What the address of Add funds holds: the amount that a campaign lacks, in dollars. */
export type AddFundsSearch = { amount?: number | undefined };

/** Reads it leniently: an address is typed and pasted by people. */
export function readAddFundsSearch({ amount }: Record<string, unknown>): AddFundsSearch {
  return typeof amount === 'number' && amount > 0 && amount < 1e7 ? { amount } : {};
}
