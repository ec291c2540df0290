import type { Queryable } from '../../platform/db/db.ts';
import { readFigures } from './comparison-store.ts';

/** The alert on its age says the same. */
const currentForMs = 15 * 60_000;

/** What the last comparison with the books found, in micro-USDC; null before the first. */
export async function lastComparison(
  q: Queryable,
  now: Date,
): Promise<{ surplus: bigint; at: Date; isCurrent: boolean } | null> {
  const last = await readFigures(q);
  if (last === null) return null;
  const { surplus, comparedAt: at } = last;
  return { surplus, at, isCurrent: isCurrent(at, now) };
}

/** A comparison is made each minute. */
export function isCurrent(comparedAt: Date, now: Date): boolean {
  return now.getTime() - comparedAt.getTime() <= currentForMs;
}
