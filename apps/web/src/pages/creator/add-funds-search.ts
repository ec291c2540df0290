/** What the address of Add funds holds: the amount that a campaign lacks, in dollars, or the open payment. */
export type AddFundsSearch = { amount?: number | undefined; deposit?: string | undefined };

/** Reads it leniently: an address is typed and pasted by people. */
export function readAddFundsSearch({ amount, deposit }: Record<string, unknown>): AddFundsSearch {
  return {
    ...(typeof amount === 'number' && amount > 0 && amount < 1e7 && { amount }),
    ...(typeof deposit === 'string' && deposit.length <= maxIdLength && { deposit }),
  };
}

const maxIdLength = 36;
