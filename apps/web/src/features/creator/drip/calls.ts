import { toDollars } from '@stoke/domain';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/session/api.ts';
import { callQuery } from '../../../lib/session/call-query.ts';
import { recordCreated } from '../../../entities/own-campaigns/created-campaign.ts';
import { ownLists } from '../../../entities/own-campaigns/own-lists.ts';
import { startToSend } from '../../../entities/campaigns/start-time.ts';
import { termsNow } from '../../../entities/site/terms.ts';
import type { DripEntry } from './drip-drafts.ts';
import { sentText } from './tweet-text.tsx';

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
  return callQuery('runningTweet', ['campaigns', 'drip', 'elsewhere', tweetLink], {
    query: { tweetLink },
  });
}

/** Buys a drip package. The server takes the price and the creator from what it knows (rule 2.3). */
export async function createDrip(entry: DripEntry, idempotencyKey: string) {
  const { packageId, link, about, start, moreTweets } = entry;
  const name = entry.name.trim();
  if (packageId === null) throw new Error('No package is chosen.');
  // The price may change while Stoke runs: creators pay only the price that the page showed.
  const offer = termsNow().packages.find(({ id }) => id === packageId);
  const body = {
    packageId,
    initialTweetLink: link.trim(),
    ...sentText(about),
    ...(name !== '' && { name }),
    ...(moreTweets.length > 0 && { moreTweets: [...moreTweets] }),
    ...startToSend(start),
    ...(offer?.id === 'starter' && { priceUSD: toDollars(offer.price) }),
  };
  return recordCreated(await call('createDrip', { body, idempotencyKey }));
}

export type AddedTweet = { campaignId: string; tweetLink: string; about?: string };

export function addTweet({ campaignId, ...body }: AddedTweet) {
  return call('addTweet', { params: { campaignId }, body });
}

export function removeTweet({ campaignId, ...body }: { campaignId: string; tweetLink: string }) {
  return call('removeTweet', { params: { campaignId }, body });
}
