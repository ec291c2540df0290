import {
  payoutTabs,
  readPayoutWish,
  type PayoutTab,
  type PayoutWish,
} from '../../features/admin/payouts/payout-wish.ts';

const id = /^[0-9a-f-]{36}$/i;

type PayoutDeskSearch = PayoutWish & {
  payout?: string | undefined;
  list?: PayoutTab | undefined;
};

/** Of the address: which payout is looked at, in which list, and what the list of all is narrowed to. */
export function readPayoutDeskSearch(search: Record<string, unknown>): PayoutDeskSearch {
  const { payout, list } = search;
  const isId = typeof payout === 'string' && id.test(payout);
  // Said outright even when absent: the router keeps what it is not told to change.
  return {
    ...readPayoutWish(search),
    list: payoutTabs.find((one) => one === list),
    payout: isId ? payout : undefined,
  };
}
