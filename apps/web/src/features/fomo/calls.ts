import type { FomoCampaign } from '@stoke/contract';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';
import { publicSettings } from '../../lib/terms.ts';

/** What the server looks for: a text in name, creator, tags and code; an earning tag; an order. */
export type FomoWish = {
  q?: string | undefined;
  tag?: 'high' | 'medium' | 'low' | undefined;
  sort?: 'newest' | 'paid' | 'ending' | undefined;
};

/** FOMO campaigns that run now and fit; the server refuses who is not logged in. */
export function fomosLike(wish: FomoWish) {
  return infiniteQueryOptions({
    queryKey: ['campaigns', 'fomo', 'active', wish],
    queryFn: ({ pageParam, signal }) =>
      callPage('fomoCampaigns', { query: { ...wish, ...pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    select: (list) => ({
      ...list,
      pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isWhole) })),
    }),
  });
}

type Broken = { [K in keyof FomoCampaign]: FomoCampaign[K] | null | undefined };

/** A campaign that cannot be shown is skipped, and the rest of the list is shown. */
function isWhole({ _id, name, creatorId, campaignTasks, tags }: Broken): boolean {
  const texts = [_id, name, creatorId?.name, creatorId?.username];
  return [campaignTasks, tags].every(Array.isArray) && texts.every(Boolean);
}

/** All FOMO campaigns that run now, newest first. */
export const fomoCampaigns = fomosLike({});

/** One FOMO campaign, for its page. */
export function fomoCampaign(id: string) {
  return queryOptions({
    queryKey: ['campaigns', 'fomo', id],
    queryFn: ({ signal }) => call('fomoCampaign', { params: { campaignId: id }, signal }),
  });
}

/** Shown when the list fails and the server gives no reason (rule 3.11). */
export const campaignsFallback = 'Failed to fetch campaigns';

/** Whether FOMO campaigns are open to people; they are not until the server says so (rule 3.4). */
export function useFomoLaunch(): { isOpen: boolean; isSoon: boolean } {
  const { data, isPending } = useQuery(publicSettings);
  const isOpen = data?.open.fomo === true;
  return { isOpen, isSoon: !isOpen && !isPending };
}
