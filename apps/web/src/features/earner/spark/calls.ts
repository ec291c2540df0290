import { call } from '../../../lib/session/api.ts';
import { callQuery, listQuery } from '../../../lib/session/call-query.ts';
import { changeLoaded, currentClient } from '../../../lib/session/query-client.ts';

/** Spark campaigns that run now, newest first. Anyone may see them. */
export const publicSparks = listQuery('publicSparks', ['campaigns', 'spark', 'public'], {});

/** Fetches one campaign of the public list and replaces it there. */
export async function refreshCard(id: string): Promise<void> {
  const client = currentClient();
  const fresh = await call('sparkCampaign', { params: { campaignId: id } });
  changeLoaded(client, publicSparks.queryKey, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item._id === id ? fresh : item)),
    })),
  }));
}

/** Shown when the list fails and the server gives no reason (rule 3.11). */
export const sparksFallback = 'Failed to fetch public spark campaigns';

/** One Spark campaign, for its page. */
export function sparkCampaign(id: string) {
  return {
    ...callQuery('sparkCampaign', ['campaigns', 'spark', id], { params: { campaignId: id } }),
    enabled: id !== '',
  };
}
