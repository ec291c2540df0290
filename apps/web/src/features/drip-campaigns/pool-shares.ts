import type { DripCampaign } from '@stoke/contract';

/** How much of a pool is paid and how much waits for a decision, in percent of the whole. */
export function poolShares(pool: Pick<DripCampaign, 'poolTotal' | 'poolSpent' | 'poolReserved'>): {
  spent: number;
  reserved: number;
} {
  const spent = percent(pool.poolSpent, pool.poolTotal);
  return { spent, reserved: Math.min(percent(pool.poolReserved, pool.poolTotal), 100 - spent) };
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0;
}
