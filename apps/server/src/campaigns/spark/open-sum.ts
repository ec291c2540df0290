import {
  sparkEarnable,
  sparkLimitLeft,
  sparkPersonLimit,
  usdc,
  zeroUsdc,
  type Usdc,
} from '@stoke/domain';
import type { BothSides } from '../../platform/db/traffic.ts';
import { listCampaignsOf, listOpenFor, readEarnings } from './participation-store.ts';

/** What the Sparks in which a person takes part can still pay them at the usual pace, within their limit. */
export async function sumOpenFor(
  { db, traffic }: BothSides,
  { userId, now }: { userId: string; now: Date },
): Promise<Usdc> {
  const open = await listOpenFor(db, { ids: await listCampaignsOf(traffic, userId), userId, now });
  const earnings = await readEarnings(traffic, { ids: open.map(({ id }) => id), userId });
  const byId = new Map(earnings.map((one) => [one.id, one]));
  return open.reduce<Usdc>((sum, { id, pool, left, personPercent, disputed, links, endTime }) => {
    const { earned = zeroUsdc, opened = [] } = byId.get(id) ?? {};
    const limit = sparkLimitLeft(sparkPersonLimit(pool, personPercent), { earned, disputed });
    const unopened = links.filter((link) => !opened.includes(link)).length;
    const bounds = { limit, links: unopened };
    const msLeft = endTime.getTime() - now.getTime();
    return usdc(sum + sparkEarnable('average', msLeft, left, bounds));
  }, usdc(0n));
}
