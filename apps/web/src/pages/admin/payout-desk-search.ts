import {
  payoutTabs,
  readPayoutWish,
  type PayoutTab,
  type PayoutWish,
} from '../../features/admin/payouts/payout-wish.ts';
import { uuidIn } from '../../lib/address.ts';

type PayoutDeskSearch = PayoutWish & {
  payout?: string | undefined;
  list?: PayoutTab | undefined;
};

/** Of the address: which payout is looked at, in which list, and what the list of all is narrowed to. */
export function readPayoutDeskSearch(search: Record<string, unknown>): PayoutDeskSearch {
  // Said outright even when absent: the router keeps what it is not told to change.
  return {
    ...readPayoutWish(search),
    list: payoutTabs.find((one) => one === search['list']),
    payout: uuidIn(search['payout']),
  };
}
