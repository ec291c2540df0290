import type { AdminPayout } from '@stoke/contract';
import { payoutFlags, payoutPurposes, payoutStatuses } from '@stoke/domain';
import { readDay } from '../../../lib/search-days.ts';

export const payoutTabs = ['flagged', 'trouble', 'all'] as const;
export type PayoutTab = (typeof payoutTabs)[number];
/** How the address changes: a step by key is none for the back button. */
export type Way = { replace: true };

/** The search in the list of all payouts; days in the reader's time zone, the last one included. */
export type PayoutWish = {
  search?: string | undefined;
  status?: AdminPayout['status'] | undefined;
  purpose?: AdminPayout['purpose'] | undefined;
  flag?: AdminPayout['flags'][number] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** From the address; what is none is left out. */
export function readPayoutWish(given: Record<string, unknown>): PayoutWish {
  const { search, status, purpose, flag, from, to } = given;
  return {
    search: typeof search === 'string' ? search.trim().slice(0, 200) || undefined : undefined,
    status: payoutStatuses.find((one) => one === status),
    purpose: payoutPurposes.find((one) => one === purpose),
    flag: payoutFlags.find((one) => one === flag),
    from: readDay(from),
    to: readDay(to),
  };
}
