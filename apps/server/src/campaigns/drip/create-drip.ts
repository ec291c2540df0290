import {
  dripName,
  dripReward,
  maxDripTweets,
  packagesFor,
  splitPrice,
  type TweetLink,
  type Usdc,
} from '@stoke/domain';
import { type Campaign, createCampaign, lockCampaign, stateAt } from '../core/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DripOrderDeps, DripWorkDeps } from './drip-deps.ts';
import { insertDetails, insertTweet, listTweets, lockTweet, removeTweetRow } from './task-store.ts';

export type DripOrder = {
  /** From the session. */
  creatorId: string;
  packageId: string;
  tweet: TweetLink;
  /** What the creator says of the tweet; may be empty. */
  about: string;
  /** Of the campaign; empty: one that tells it apart. */
  name?: string;
  /** Tweets besides the first. */
  moreTweets?: readonly { tweet: TweetLink; about: string }[];
  /** Null: as soon as it can. */
  startsAt?: Date | null;
  /** What the page showed: checked but never used (rule 2.3). Null: not sent. */
  claimed: { creatorId: string | null; price: Usdc | null };
};

/**
 * Buys a package: active immediately when the creator's balance covers its price and it is not
 * scheduled, otherwise pending (rules 1.3 and 1.7). Refuses a wrong owner or price and a creator
 * without a dashboard.
 */
export async function createDrip(deps: DripOrderDeps, tx: Tx, order: DripOrder): Promise<Campaign> {
  const settings = await deps.settings.read(tx);
  const offer = packagesFor(settings).find(({ id }) => id === order.packageId);
  if (!offer) throw new Refusal('drip.package_required');
  const { creatorId, claimed } = order;
  const { id: packageId, price, durationHours } = offer;
  const { name = '', tweet, about, moreTweets = [] } = order;
  const tweets = [{ tweet, about }, ...moreTweets];
  if (new Set(tweets.map((one) => one.tweet.tweetId)).size < tweets.length) {
    throw new Refusal('drip.tweet_repeated');
  }
  if (claimed.creatorId !== null && claimed.creatorId !== creatorId) {
    throw new Refusal('creator.owner_mismatch');
  }
  if (claimed.price !== null && claimed.price !== price) throw new Refusal('drip.price_mismatch');
  const campaign = {
    kind: 'drip',
    creatorId,
    name: name === '' ? (id: string) => dripName(offer.name, tweet.url, id) : name,
    banner: null,
    price,
    ...splitPrice(price, settings.dripFee),
    minReward: dripReward,
    durationHours,
    startsAt: order.startsAt ?? null,
  } as const;
  return createCampaign(deps, tx, campaign, async ({ id, createdAt }) => {
    await insertDetails(tx, { id, packageId });
    for (const [place, one] of tweets.entries()) {
      await insertTweet(tx, {
        ...one.tweet,
        about: one.about,
        id: deps.newId(),
        campaignId: id,
        position: place + 1,
        createdAt,
        openedAt: null,
      });
    }
  });
}

/**
 * Adds a tweet to the creator's own active campaign, where it shares the pool (rule 4.1). Refuses a
 * tweet that is already there, however its link is written, and the fifty-first.
 */
export async function addTweet(
  deps: DripWorkDeps,
  tx: Tx,
  input: { campaignId: string; creatorId: string; tweet: TweetLink; about: string },
): Promise<void> {
  const { campaignId, creatorId, tweet, about } = input;
  const now = deps.clock.now();
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.creatorId !== creatorId || campaign.kind !== 'drip') {
    throw new Refusal('request.not_found');
  }
  if (stateAt(campaign, now) !== 'active') throw new Refusal('drip.not_active');
  const tweets = await listTweets(tx, campaign.id);
  if (tweets.some(({ tweetId }) => tweetId === tweet.tweetId)) {
    throw new Refusal('drip.tweet_repeated');
  }
  if (tweets.length >= maxDripTweets) throw new Refusal('drip.too_many_tweets');
  await insertTweet(tx, {
    ...tweet,
    about,
    id: deps.newId(),
    campaignId: campaign.id,
    position: tweets.length + 1,
    createdAt: now,
    openedAt: now,
  });
  tx.publish('campaigns', { user: campaign.creatorId });
  tx.publish('tasks', 'everybody');
}

/**
 * Removes a tweet of the creator's own campaign that waits or runs. Refuses the last one and one that
 * someone has acted on: their work stays.
 */
export async function removeTweet(
  deps: DripWorkDeps,
  tx: Tx,
  { campaignId, creatorId, tweet }: { campaignId: string; creatorId: string; tweet: TweetLink },
): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign?.creatorId !== creatorId || campaign.kind !== 'drip') {
    throw new Refusal('request.not_found');
  }
  const state = stateAt(campaign, deps.clock.now());
  if (state !== 'pending' && state !== 'active') throw new Refusal('campaign.not_running');
  const row = await lockTweet(tx, { campaignId, tweetId: tweet.tweetId });
  if (row === null) throw new Refusal('request.not_found');
  if ((await listTweets(tx, campaignId)).length === 1) throw new Refusal('drip.last_tweet');
  const isRemoved = await removeTweetRow(tx, { ...row, campaignId });
  if (!isRemoved) throw new Refusal('drip.tweet_worked_on');
  tx.publish('campaigns', { user: creatorId });
  tx.publish('tasks', 'everybody');
}
