import type { ReadFacts } from '../results/index.ts';
import { readCampaign, readTasks } from './list-store.ts';

/** What a FOMO campaign tells of itself to its results. */
export const fomoResults: ReadFacts = async (q, { campaignId }) => {
  const campaign = await readCampaign(q, campaignId);
  if (!campaign) return null;
  const tasks = await readTasks(q, [campaignId]);
  return {
    ...campaign,
    price: campaign.budget,
    status: campaign.state,
    endsAt: null,
    isFunded: campaign.activatedAt !== null,
    engagedUsers: null,
    engagements: null,
    actionsPerWork: 1,
    parts: tasks.map(({ id, name }) => ({ id, name, link: null })),
  };
};
