import { dripGraceMs } from '@stoke/domain';
import type { CampaignKind, ResultDeps } from '../core/index.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import type { DripDeps } from './drip-deps.ts';
import { eraseAuthorship, eraseReplies, listActions, listCampaigns } from './personal-store.ts';
import { dripRoutes } from './routes.ts';
import { dripResultRoutes } from './result-routes.ts';
import { findByTask, findByText, findByTweet } from './find-store.ts';
import { sumOpenFor } from './open-sum-store.ts';
import { closeTweets, hasUnsubmitted, listTweets, openTweets, readTweets } from './task-store.ts';

/** A drip starts when it is funded, runs for the hours of its package and settles at its end. */
export const dripKind = {
  name: 'drip',
  listedIn: 'tasks',
  graceMs: dripGraceMs,
  settleAfterMs: 0,
  refusals: { notPending: 'drip.not_pending', needsFunds: 'drip.needs_funds' },
  onStarted: openTweets,
  hasUnsubmitted,
  onEnded: closeTweets,
  findByText,
  findByTask,
  findByTweet,
  sumOpenFor,
  readParts: async (q, { id }) =>
    (await listTweets(q, id)).map((tweet) => ({
      id: tweet.id,
      name: tweet.about || `Tweet ${tweet.position}`,
      link: tweet.url,
      action: 'Like, Retweet, Comment',
    })),
  countEngaged: async (q, { id }) => {
    const tweets = await readTweets(q, [id]);
    const engagements = tweets.reduce((sum, tweet) => sum + tweet.engagements, 0);
    return { engagedUsers: null, engagements };
  },
} satisfies CampaignKind;

export function dripModule(deps: DripDeps & ResultDeps) {
  return {
    routes: { ...dripRoutes(deps), ...dripResultRoutes(deps) },
    personalData: [
      { name: 'dripActions', read: byId(deps.db, listActions), erase: eraseReplies },
      { name: 'dripCampaigns', read: byId(deps.db, listCampaigns), erase: eraseAuthorship },
    ],
  } satisfies Module;
}
