import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';

/** Spark campaigns that run now, newest first. Anyone may see them. */
export const publicSparks = infiniteQueryOptions({
  queryKey: ['campaigns', 'spark', 'public'],
  queryFn: ({ pageParam, signal }) => callPage('publicSparks', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

/** Shown when the list fails and the server gives no reason (rule 3.11). */
export const sparksFallback = 'Failed to fetch public spark campaigns';

/** One Spark campaign, for its page. */
export function sparkCampaign(id: string) {
  return queryOptions({
    queryKey: ['campaigns', 'spark', id],
    queryFn: ({ signal }) => call('sparkCampaign', { params: { campaignId: id }, signal }),
    enabled: id !== '',
  });
}

/** Who made the campaign: description and links, which the campaign only refers to. */
export function projectOf(creatorId: string | null) {
  return queryOptions({
    queryKey: ['campaigns', 'project', creatorId],
    queryFn: ({ signal }) =>
      call('projectByCreator', { params: { creatorId: creatorId ?? '' }, signal }),
    enabled: creatorId !== null,
  });
}
