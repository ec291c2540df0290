import { dripTweetsAtMost, type TweetLink } from '@stoke/domain';
import { lockCampaign, stateAt } from '../campaigns/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { DripWorkDeps } from './drip-deps.ts';
import { insertTweet, readTweets } from './task-store.ts';

/**
 * Adds a tweet to the creator's own active campaign, where it shares the pool (rule 4.1). Refuses a
 * tweet that is already there, however its link is written, and the fifty-first.
 */
export async function addTweet(
  deps: DripWorkDeps,
  tx: Tx,
  of: { campaignId: string; creatorId: string; tweet: TweetLink },
): Promise<void> {
  const now = deps.clock.now();
  const campaign = await lockCampaign(tx, of.campaignId);
  if (campaign?.creatorId !== of.creatorId || campaign.kind !== 'drip') {
    throw new Refusal('request.not_found');
  }
  if (stateAt(campaign, now) !== 'active') throw new Refusal('drip.not_active');
  const tweets = await readTweets(tx, [campaign.id]);
  if (tweets.some(({ tweetId }) => tweetId === of.tweet.tweetId)) {
    throw new Refusal('drip.tweet_repeated');
  }
  if (tweets.length >= dripTweetsAtMost) throw new Refusal('drip.too_many_tweets');
  await insertTweet(tx, {
    ...of.tweet,
    id: deps.newId(),
    campaignId: campaign.id,
    position: tweets.length + 1,
    createdAt: now,
    openedAt: now,
  });
  tx.changed('campaigns', { user: campaign.creatorId });
  tx.changed('tasks', 'everybody');
}
