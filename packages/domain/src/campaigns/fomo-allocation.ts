import { fomoLimits } from './fomo.ts';
import { usdc, type Usdc } from '../money.ts';

/** A task's part of the users, in tenths of a percent. */
type Allocated = { allocationTenths: number };

/**
 * A percentage as tenths, exactly: 33.3 is 333. Null when it is none, is not from 0 to 100 or has
 * more than one decimal.
 */
export function percentTenths(percentage: number): number | null {
  const tenths = Math.round(percentage * 10);
  const isWithin = tenths >= 0 && tenths <= 1000;
  return isWithin && tenths / 10 === percentage ? tenths : null;
}

/** Whether the parts make about the whole: 99.5 to 100.5 percent (rule 6.1). */
export function isAllocated(tasks: readonly Allocated[]): boolean {
  const total = totalTenths(tasks);
  return total >= fomoLimits.allocationTenthsMinimum && total <= fomoLimits.allocationTenthsMaximum;
}

/** 'Total task allocation must be around 100% (currently 90%). Please adjust.' */
export function allocationText(tasks: readonly Allocated[]): string {
  return `Total task allocation must be around 100% (currently ${totalTenths(tasks) / 10}%). Please adjust.`;
}

/**
 * Spreads users over tasks in proportion to their parts, so that they add up exactly (rule 6.2). All
 * zero without any part.
 */
export function allocateUsers(users: number, tasks: readonly Allocated[]): number[] {
  return spreadOver(
    users,
    tasks.map(({ allocationTenths }) => allocationTenths),
  );
}

/**
 * Spreads a whole number in proportion to weights, by largest remainder, so that the parts add up
 * exactly; of equal remainders the earlier one's counts. All zero without any weight.
 */
export function spreadOver(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const parts = weights.map((weight, at) => ({
    at,
    whole: Math.floor((whole * weight) / total),
    remainder: (whole * weight) % total,
  }));
  const left = whole - parts.reduce((sum, part) => sum + part.whole, 0);
  const largest = parts.toSorted((a, b) => b.remainder - a.remainder || a.at - b.at);
  const lucky = new Set(largest.slice(0, left).map(({ at }) => at));
  return parts.map((part) => part.whole + (lucky.has(part.at) ? 1 : 0));
}

type Costed = { rate: Usdc; links: number; users: number };

/** Rate × links × users, over all tasks (rule 6.2). */
export function fomoCost(tasks: readonly Costed[]): Usdc {
  return usdc(
    tasks.reduce((sum, { rate, links, users }) => sum + rate * BigInt(links) * BigInt(users), 0n),
  );
}

/** How many verified links a campaign is to bring: links × users, over all tasks. */
export function fomoEngagements(tasks: readonly Omit<Costed, 'rate'>[]): number {
  return tasks.reduce((sum, { links, users }) => sum + links * users, 0);
}

function totalTenths(tasks: readonly Allocated[]): number {
  return tasks.reduce((sum, { allocationTenths }) => sum + allocationTenths, 0);
}
