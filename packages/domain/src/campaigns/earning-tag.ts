import { wholeDollars, type Usdc } from '../money.ts';

export type EarningTag = 'High Earning' | 'Medium Earning' | 'Low Earning';

/** For so many users per dollar of budget a campaign carries the tag (rule 6.4). */
const maxUsersPerDollar: readonly (readonly [EarningTag, bigint])[] = [
  ['High Earning', 1n],
  ['Medium Earning', 3n],
  ['Low Earning', 5n],
];

/**
 * How well a FOMO campaign pays, by its budget B in dollars and its number of users U: High while
 * U ≤ B, Medium while U ≤ 3B, Low while U ≤ 5B. Null beyond that, and for less than one whole user.
 */
export function earningTag(budget: Usdc, users: number): EarningTag | null {
  if (!Number.isSafeInteger(users) || users < 1) return null;
  const tag = maxUsersPerDollar.find(([, most]) => wholeDollars(BigInt(users)) <= budget * most);
  return tag?.[0] ?? null;
}
