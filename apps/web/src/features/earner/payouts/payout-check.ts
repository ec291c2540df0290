import { refusals } from '@stoke/contract/refusals';
import {
  amountFault,
  formatUsd,
  isWholeCents,
  parseDollars,
  readDollars,
  toDollars,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';

export type PayoutCheck = {
  /** As typed. */
  amount: string;
  walletAddress: string | null;
  /** Dollars of the wire. */
  available: number;
  minimum: number;
};
export type CheckedPayout = { dollars: number; amount: Usdc; address: string };
export type PayoutRefusal = { field: 'wallet' | 'amount'; text: string };

/** The checks of rule 9.1 in their order, before anything is sent. */
export function checkPayout(payoutCheck: PayoutCheck): CheckedPayout | PayoutRefusal {
  if (!payoutCheck.walletAddress) {
    return { field: 'wallet', text: refusals['payout.wallet_missing'].text };
  }
  // An empty field asks for nothing, which is below every minimum.
  const amount = payoutCheck.amount.trim() === '' ? zeroUsdc : readDollars(payoutCheck.amount);
  if (amountFault(payoutCheck.amount) === 'too_large') {
    return { field: 'amount', text: refusals['payout.exceeds_balance'].text };
  }
  if (amount === null || !isWholeCents(amount)) {
    return { field: 'amount', text: refusals['payout.amount_invalid'].text };
  }
  if (amount < exactly(payoutCheck.minimum))
    return { field: 'amount', text: minimumText(payoutCheck.minimum) };
  if (amount > exactly(payoutCheck.available)) {
    return { field: 'amount', text: refusals['payout.exceeds_balance'].text };
  }
  return { dollars: toDollars(amount), amount, address: payoutCheck.walletAddress };
}

/** Whether a balance is large enough to ask for a payout at all. Both in dollars of the wire. */
export function reachesMinimum(available: number, minimum: number): boolean {
  return exactly(available) >= exactly(minimum);
}

/** The refusal text with the configured minimum (rule 9.1). */
export function minimumText(minimum: number): string {
  const dollars = formatUsd(exactly(minimum)).replace(/\.00$/, '');
  return refusals['payout.below_minimum'].text.replace('$50', dollars);
}

function exactly(dollars: number): Usdc {
  return parseDollars(dollars) ?? zeroUsdc;
}
