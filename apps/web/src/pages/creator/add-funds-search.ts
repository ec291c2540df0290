/** What the address of Add funds holds: the amount that a campaign lacks, in dollars, or the open payment. */
export type AddFundsSearch = { amount?: number | undefined; deposit?: string | undefined };

/** Reads it leniently: an address is typed and pasted by people. What is left out here the router keeps. */
export function readAddFundsSearch({ amount, deposit }: Record<string, unknown>): AddFundsSearch {
  return {
    amount: typeof amount === 'number' && amount > 0 && amount < 1e7 ? amount : undefined,
    deposit: typeof deposit === 'string' && isId.test(deposit) ? deposit : undefined,
  };
}

const isId = /^[\w-]{1,36}$/;
