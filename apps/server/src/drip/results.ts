import { dripActions } from '@stoke/domain';
import type { ReadFacts } from '../results/index.ts';
import { readCampaign } from './campaign-store.ts';
import { stateAt } from './drip-state.ts';
import { readTweets } from './task-store.ts';

/** What a drip campaign tells of itself to its results. */
export const dripResults: ReadFacts = async (q, { campaignId, now }) => {
  const campaign = await readCampaign(q, campaignId);
  if (!campaign) return null;
  const tweets = await readTweets(q, [campaignId]);
  return {
    ...campaign,
    name: campaign.packageName,
    status: stateAt(campaign, now),
    endsAt: campaign.endTime,
    isFunded: campaign.activatedAt !== null,
    engagedUsers: null,
    actionsPerWork: dripActions.length,
    parts: tweets.map(({ id, url, position }) => ({ id, name: `Tweet ${position}`, link: url })),
  };
};
