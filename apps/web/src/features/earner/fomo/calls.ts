import type { FomoCampaign } from '@stoke/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callPageOfMembers } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { firstPage, itemsOf, nextPage, shortPage } from '../../../lib/pages.ts';

/** What the server looks for: a text in name, creator, tags and code; an earning tag; an order. */
export type FomoWish = {
  q?: string | undefined;
  tag?: 'high' | 'medium' | 'low' | undefined;
  sort?: 'newest' | 'paid' | 'ending' | undefined;
};

/** How many campaigns the page of a brand shows at first. */
const brandPage = 24;

/**
 * One numbered page of the FOMO campaigns that run now and fit, with how many there are. `total` is null
 * where all are here.
 */
export function fomoPage(wish: FomoWish, page: number, limit: number) {
  return queryOptions({
    queryKey: ['campaigns', 'fomo', 'page', wish, page],
    queryFn: async ({ signal }) => {
      if (page === 1 && Object.values(wish).every((part) => part === undefined)) {
        // The usual list, which is often all there is.
        const all = await callPageOfMembers('fomoCampaigns', { query: {}, signal });
        if (all.next === null) return all;
      }
      return callPageOfMembers('fomoCampaigns', { query: { ...wish, page, limit }, signal });
    },
    select: ({ items, total }) => ({ items: items.filter(isWhole), total }),
  });
}

type Broken = { [K in keyof FomoCampaign]: FomoCampaign[K] | null | undefined };

/** A campaign that cannot be shown is skipped, and the rest of the list is shown. */
function isWhole({ _id, name, creatorId, campaignTasks, tags }: Broken): boolean {
  const texts = [_id, name, creatorId?.name, creatorId?.username];
  return [campaignTasks, tags].every(Array.isArray) && texts.every(Boolean);
}

/** The FOMO campaigns that run now, newest first; for members only. */
export const fomoCampaigns = infiniteQueryOptions({
  queryKey: ['campaigns', 'fomo', 'active'],
  queryFn: ({ pageParam, signal }) =>
    callPageOfMembers('fomoCampaigns', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
  select: (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isWhole) })),
  }),
});

/** Those of one creator, newest first. */
export function fomosOfBrand(creator: string) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'fomo', 'of', creator],
    queryFn: ({ pageParam, signal }) =>
      callPageOfMembers('fomoCampaigns', { query: { creator, ...pageParam }, signal }),
    initialPageParam: shortPage(brandPage),
    getNextPageParam: nextPage,
    select: ({ pages }) => itemsOf(pages).filter(isWhole),
  });
}

/** One FOMO campaign, for its page. */
export function fomoCampaign(id: string) {
  return callQuery('fomoCampaign', ['campaigns', 'fomo', id], { params: { campaignId: id } });
}

/** Shown when the list fails and the server gives no reason (rule 3.11). */
export const campaignsFallback = 'Failed to fetch campaigns';
