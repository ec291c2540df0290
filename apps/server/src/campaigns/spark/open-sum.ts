import { sparkEarnable, sparkPersonLimit, usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { listOpenFor } from './participation-store.ts';

/** What the Sparks in which a person takes part can still pay them at the usual pace, within their limit. */
export async function sumOpenFor(
  q: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<Usdc> {
  const open = await listOpenFor(q, { userId, now });
  return open.reduce<Usdc>((sum, { pool, left, earned, personPercent, links, endTime }) => {
    const limit = sparkPersonLimit(pool, personPercent) - earned;
    const bounds = { limit: usdc(limit > 0n ? limit : 0n), links };
    const msLeft = endTime.getTime() - now.getTime();
    return usdc(sum + sparkEarnable('average', msLeft, left, bounds));
  }, usdc(0n));
}
