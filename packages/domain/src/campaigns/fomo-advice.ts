import { fomoUsersMaximum } from './fomo.ts';
import type { FomoPlan } from './fomo-plan.ts';
import { splitPrice, usdc, wholeDollars, type Usdc } from '../money.ts';

/** Below this part of the pool, in percent, a creator is warned that the rest cannot be paid. */
const minPayablePercent = 60n;

/** How a plan whose pool is mostly out of reach can be changed; null where it is not. */
export type FomoAdvice = {
  /** What of the pool no task can pay. */
  idle: Usdc;
  /** The smallest budget that pays for all tasks and carries all users; null unless it is smaller. */
  minBudget: Usdc | null;
  /** By how much the rates can rise, in tenths: 58 is 5.8 times. */
  raiseTenths: number;
  /** The rates that use up the pool, by key of the task, in whole cents. */
  rates: ReadonlyMap<string, Usdc>;
};

/** Advice for a plan of this budget that can pay less than 60% of its pool. */
export function adviseFomo(
  plan: FomoPlan,
  { budget, feePercent, users }: { budget: Usdc; feePercent: number; users: number },
): FomoAdvice | null {
  const { estimatedCost: cost, pool } = plan;
  if (cost * 100n >= pool * minPayablePercent) return null;
  const lowest = minFomoBudget({ cost, feePercent, users });
  return {
    idle: usdc(pool - cost),
    minBudget: lowest < budget ? lowest : null,
    raiseTenths: Number((pool * 10n) / cost),
    rates: new Map(
      plan.tasks.map(({ key, rate }) => [key, usdc(((rate * pool) / cost / cent) * cent)]),
    ),
  };
}

const cent = 10_000n;

/** The smallest budget, in whole cents, whose pool pays this cost and that may have this many users. */
export function minFomoBudget(input: { cost: Usdc; feePercent: number; users: number }): Usdc {
  const { cost, feePercent, users } = input;
  const holds = (cents: bigint) => {
    const budget = usdc(cents * cent);
    return splitPrice(budget, feePercent).pool >= cost && fomoUsersMaximum(budget) >= users;
  };
  let [low, high] = [0n, wholeDollars(10_000_000n) / cent];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (holds(middle)) high = middle;
    else low = middle + 1n;
  }
  return usdc(low * cent);
}
