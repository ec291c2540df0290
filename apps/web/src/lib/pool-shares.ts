/** A reward pool in wire dollars: what is paid, what waits for a decision, and the whole. */
export type PoolFacts = { total: number; spent: number; reserved: number };

/** How much of a pool is paid and how much waits for a decision, in percent of the whole. */
export function poolShares(pool: PoolFacts): { spent: number; reserved: number } {
  const spent = percent(pool.spent, pool.total);
  return { spent, reserved: Math.min(percent(pool.reserved, pool.total), 100 - spent) };
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0;
}
