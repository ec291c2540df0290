import type { Received } from '@stoke/contract';
import type { EarningTag } from '@stoke/domain';
import { readPublicPage, type Campaign } from '../campaigns/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { rankCursor, readRankCursor } from '../platform/http/id-cursor.ts';
import { searchPublic } from './fomo-list-store.ts';

type Query = Received<'fomoCampaigns', 'query'>;

const tags: Readonly<Record<NonNullable<Query['tag']>, EarningTag>> = {
  high: 'High Earning',
  medium: 'Medium Earning',
  low: 'Low Earning',
};

/** A page of the campaigns that are open to earners, searched and sorted. */
export async function listFomos(
  q: Queryable,
  of: Query & { now: Date },
): Promise<{ page: Campaign[]; next: string | null }> {
  const { q: text = '', tag, sort, now, limit } = of;
  if (text === '' && tag === undefined && sort === 'newest') {
    return readPublicPage(q, { ...of, kind: 'fomo' });
  }
  const before = readRankCursor(of.cursor);
  const earningTag = tag === undefined ? null : tags[tag];
  const read = await searchPublic(q, { text, earningTag, sort, now, before, limit: limit + 1 });
  const page = read.slice(0, limit);
  const last = read.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : rankCursor(last) };
}
