import {
  payoutMinimumDefault,
  readDollars,
  walletHoldHoursDefault,
  wholeDollars,
  type Usdc,
} from '@stoke/domain';
import { pageFact } from './page-facts.ts';

/** What differs from one Stoke to another, because its operator sets it. */
export type Terms = { payoutMinimum: Usdc; walletHoldHours: number };

/** The terms of the Stoke that served this page; the usual ones where it does not say. */
export function termsHere(): Terms {
  const minimum = readDollars(pageFact('payout-minimum') ?? '');
  const hours = pageFact('wallet-hold-hours');
  return {
    payoutMinimum: minimum ?? wholeDollars(BigInt(payoutMinimumDefault)),
    walletHoldHours: hours === null ? walletHoldHoursDefault : Number.parseInt(hours, 10),
  };
}
