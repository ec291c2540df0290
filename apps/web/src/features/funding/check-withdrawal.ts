import { refusals } from '@stoke/contract/refusals';
import {
  formatUsd,
  parseDollars,
  readDollars,
  toDollars,
  withdrawalTerms,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';

export type CheckedWithdrawal = { amount: Usdc; dollars: number; address: string };
export type WithdrawalProblem = { field: 'amount' | 'address'; text: string };

const addressShape = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** The checks that need no server, before anything is asked. `available` in dollars of the wire. */
export function checkWithdrawal(of: {
  amount: string;
  address: string;
  available: number;
}): CheckedWithdrawal | WithdrawalProblem {
  const all = parseDollars(of.available) ?? zeroUsdc;
  const amount = readDollars(of.amount);
  const isEnough = amount !== null && amount > 0n;
  if (!isEnough || (amount < withdrawalTerms.smallest && amount !== all)) {
    return { field: 'amount', text: refusals['withdrawal.amount_invalid'].text };
  }
  if (amount > all) {
    const text = `${refusals['withdrawal.exceeds_balance'].text} You have ${formatUsd(all)}.`;
    return { field: 'amount', text };
  }
  const address = of.address.trim();
  if (!addressShape.test(address)) {
    return { field: 'address', text: refusals['wallet.invalid'].text };
  }
  return { amount, dollars: toDollars(amount), address };
}
