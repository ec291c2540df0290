import type { Received } from '@stoke/contract';
import type { EarningTag } from '@stoke/domain';
import { readPublicPage, type Campaign } from '../core/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { rankCursor, readRankCursor } from '../../platform/http/id-cursor.ts';
import { searchPublic } from './fomo-list-store.ts';

type Query = Received<'fomoCampaigns', 'query'>;

const tags: Readonly<Record<NonNullable<Query['tag']>, EarningTag>> = {
  high: 'High Earning',
  medium: 'Medium Earning',
  low: 'Low Earning',
};

type Listed = { page: Campaign[]; next: string | null; total: number | null };

/** A page of the campaigns that are open to earners, searched and sorted. */
export async function listFomos(q: Queryable, input: Query & { now: Date }): Promise<Listed> {
  const { q: text = '', tag, sort, creator: creatorId = null, now, limit, page: number } = input;
  const wish = { text, earningTag: tag === undefined ? null : tags[tag], sort, creatorId, now };
  if (number !== undefined) return listNumbered(q, { ...wish, number, limit });
  if (text === '' && tag === undefined && sort === 'newest' && creatorId === null) {
    return { ...(await readPublicPage(q, { ...input, kind: 'fomo' })), total: null };
  }
  const before = readRankCursor(input.cursor);
  const read = await searchPublic(q, { ...wish, before, offset: 0, limit: limit + 1 });
  const page = read.slice(0, limit);
  const last = read.length > limit ? page.at(-1) : undefined;
  return { page, next: last === undefined ? null : rankCursor(last), total: null };
}

type Wish = Omit<Parameters<typeof searchPublic>[1], 'before' | 'offset'>;

/** The page of this number with the total; the last page where there are fewer. */
async function listNumbered(
  q: Queryable,
  { number, ...wish }: Wish & { number: number },
): Promise<Listed> {
  const read = (at: number) => {
    const offset = (at - 1) * wish.limit;
    return searchPublic(q, { ...wish, before: readRankCursor(undefined), offset });
  };
  const page = await read(number);
  if (page.length > 0 || number === 1) return { page, next: null, total: page[0]?.total ?? 0 };
  const total = (await read(1))[0]?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / wish.limit));
  return { page: await read(last), next: null, total };
}
