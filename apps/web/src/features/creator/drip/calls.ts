import type { DripPackageId } from '@stoke/domain';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { recordCreated } from '../../../entities/own-campaigns/created-campaign.ts';
import { ownLists } from '../../../entities/own-campaigns/own-lists.ts';

/** The drip campaigns of this creator. */
export function ownDrips(userId: string) {
  return ownLists(['drip', userId], (query, signal) =>
    callPage('dripCampaignsOfCreator', { params: { userId }, query, signal }),
  );
}

/** One of them, to copy it; null when there is none of this id. */
export function dripCampaign(userId: string, id: string) {
  return queryOptions({
    queryKey: ['campaigns', 'drip', userId, id],
    queryFn: async ({ signal }) => {
      const query = { campaign: id };
      const [found] = await call('dripCampaignsOfCreator', { params: { userId }, query, signal });
      return found ?? null;
    },
  });
}

/** Whether a running drip of another creator pays for this tweet. */
export function runningTweet(tweetLink: string) {
  return queryOptions({
    queryKey: ['campaigns', 'drip', 'elsewhere', tweetLink],
    queryFn: ({ signal }) => call('runningTweet', { query: { tweetLink }, signal }),
  });
}

export type DripOrder = {
  packageId: DripPackageId;
  initialTweetLink: string;
  about?: string;
  name?: string;
  moreTweets?: { tweetLink: string; about: string }[];
  startsAt?: string;
};

/** Buys a drip package. The server takes the price and the creator from what it knows (rule 2.3). */
export async function createDrip(order: DripOrder, idempotencyKey: string) {
  return recordCreated(await call('createDrip', { body: order, idempotencyKey }));
}

type AddedTweet = { campaignId: string; tweetLink: string; about?: string };

export function addTweet({ campaignId, ...body }: AddedTweet) {
  return call('addTweet', { params: { campaignId }, body });
}

export function removeTweet({ campaignId, ...body }: { campaignId: string; tweetLink: string }) {
  return call('removeTweet', { params: { campaignId }, body });
}
