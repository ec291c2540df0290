import type { ReadFacts } from '../results/index.ts';
import { readCampaign } from './list-store.ts';
import { stateAt } from './spark-state.ts';

/** What a Spark campaign tells of itself to its results. */
export const sparkResults: ReadFacts = async (q, { campaignId, now }) => {
  const campaign = await readCampaign(q, campaignId);
  return (
    campaign && {
      ...campaign,
      price: campaign.budget,
      status: stateAt(campaign, now),
      endsAt: campaign.endTime,
      isFunded: campaign.fundedAt !== null,
      engagements: campaign.messages,
      actionsPerWork: 1,
      parts: [],
    }
  );
};
