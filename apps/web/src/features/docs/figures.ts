import { dripReward, formatUsd, usdc, type Usdc } from '@stoke/domain';

/** Dollars without cents where there are none: `$50`, `$0.18`. */
export function money(amount: Usdc): string {
  return formatUsd(amount).replace(/\.00$/, '');
}

/** `3,995` */
export function count(whole: number): string {
  return whole.toLocaleString('en-US');
}

/** The fewest full drip tasks that earn an amount, and what they earn. */
export function tasksFor(amount: Usdc): { tasks: number; earned: Usdc } {
  const tasks = (amount + dripReward - 1n) / dripReward;
  return { tasks: Number(tasks), earned: usdc(tasks * dripReward) };
}
