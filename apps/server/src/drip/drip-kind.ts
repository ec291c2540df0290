import { dripActions } from '@stoke/domain';
import type { CampaignKind } from '../campaigns/index.ts';
import { closeTweets, openTweets, readTweets } from './task-store.ts';

/** A drip starts when it is funded, runs for the hours of its package and settles at its end. */
export const dripKind = {
  name: 'drip',
  listedIn: 'tasks',
  settleAfterMs: 0,
  refusals: { notPending: 'drip.not_pending', needsFunds: 'drip.needs_funds' },
  onStarted: openTweets,
  onOver: closeTweets,
  isSubmitted: true,
  readFacts: async (q, { id }) => {
    const tweets = await readTweets(q, [id]);
    return {
      engagedUsers: null,
      engagements: tweets.reduce((sum, { engagements }) => sum + engagements, 0),
      actionsPerWork: dripActions.length,
      parts: tweets.map((tweet) => ({
        id: tweet.id,
        name: `Tweet ${tweet.position}`,
        link: tweet.url,
      })),
    };
  },
} satisfies CampaignKind;
