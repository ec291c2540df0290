import { sparkEarnable, sparkPersonLimit, usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { listCampaignsOf, listOpenFor, readEarnings } from './participation-store.ts';

/** What the Sparks in which a person takes part can still pay them at the usual pace, within their limit. */
export async function sumOpenFor(
  q: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<Usdc> {
  const open = await listOpenFor(q, { ids: await listCampaignsOf(q, userId), userId, now });
  const earnings = await readEarnings(q, { ids: open.map(({ id }) => id), userId });
  const byId = new Map(earnings.map((one) => [one.id, one]));
  return open.reduce<Usdc>((sum, { id, pool, left, personPercent, links, endTime }) => {
    const { earned = 0n, opened = [] } = byId.get(id) ?? {};
    const limit = sparkPersonLimit(pool, personPercent) - earned;
    const unopened = links.filter((link) => !opened.includes(link)).length;
    const bounds = { limit: usdc(limit > 0n ? limit : 0n), links: unopened };
    const msLeft = endTime.getTime() - now.getTime();
    return usdc(sum + sparkEarnable('average', msLeft, left, bounds));
  }, usdc(0n));
}
