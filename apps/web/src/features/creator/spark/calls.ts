import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { recordCreated } from '../../../entities/own-campaigns/created-campaign.ts';
import { ownLists } from '../../../entities/own-campaigns/own-lists.ts';
import { changeLoaded, currentClient } from '../../../lib/session/query-client.ts';
import { startToSend } from '../../../entities/campaigns/start-time.ts';
import { termsNow } from '../../../entities/site/terms.ts';
import { splitHashtags, type SparkFields } from './spark-fields.ts';

/** The Spark campaigns of this creator. */
export function ownSparks(userId: string) {
  return ownLists(['own-sparks', userId], async (query, signal) => {
    const page = await callPage('sparksOfCreator', { params: { userId }, query, signal });
    return { ...page, items: page.items.data };
  });
}

/** One of them, to copy it; null when there is none of this id. */
export function ownSpark(userId: string, id: string) {
  return queryOptions({
    queryKey: ['campaigns', 'own-sparks', userId, id],
    queryFn: async ({ signal }) => {
      const query = { campaign: id };
      const { data } = await call('sparksOfCreator', { params: { userId }, query, signal });
      return data[0] ?? null;
    },
  });
}

/** Fetches one campaign of that list and replaces it there. */
export async function refreshOwnSpark(userId: string, id: string): Promise<void> {
  const client = currentClient();
  const { data } = await call('sparksOfCreator', { params: { userId }, query: { campaign: id } });
  changeLoaded(client, ownSparks(userId).open.queryKey, (list) => ({
    ...list,
    items: list.items.map((item) => data.find(({ _id }) => _id === item._id) ?? item),
  }));
}

/** How many people are in the group of a link, asked of Telegram by the server; null: not known. */
export function groupOf(link: string) {
  return {
    ...callQuery('sparkGroup', ['campaigns', 'spark-group', link], { query: { link } }),
    staleTime: 5 * 60_000,
  };
}

/** Creates a Spark campaign of the signed-in creator; its budget is held when the balance covers it. */
export async function createSpark(fields: SparkFields, idempotencyKey: string) {
  const { banner, hashtags, requiredActions, start, ...rest } = fields;
  // as the page shows them
  const body = {
    ...rest,
    ...startToSend(start),
    requiredActions: requiredActions ?? termsNow().requiredActions,
  };
  const answer = await call('createSpark', {
    body: { ...body, hashtags: splitHashtags(hashtags), campaignType: 'spark' },
    files: { bannerImage: banner },
    idempotencyKey,
  });
  return recordCreated(answer);
}

/** Looks at the campaign's Telegram group now; a public one is connected by its name. */
export function checkGroup(campaignId: string) {
  return call('checkSparkGroup', { params: { campaignId } });
}
