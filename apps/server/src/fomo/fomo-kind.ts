import type { CampaignKind } from '../campaigns/index.ts';
import { readTasks } from './fomo-store.ts';

/** A FOMO campaign starts when it is funded, has no end time, and settles when it is stopped. */
export const fomoKind = {
  name: 'fomo',
  listedIn: 'campaigns',
  settleAfterMs: 0,
  refusals: { notPending: 'campaign.not_pending', needsFunds: 'campaign.needs_funds' },
  isSubmitted: true,
  readFacts: async (q, { id }) => {
    const tasks = await readTasks(q, [id]);
    return {
      engagedUsers: null,
      engagements: null,
      actionsPerWork: 1,
      parts: tasks.map((task) => ({ id: task.id, name: task.name, link: null })),
    };
  },
} satisfies CampaignKind;
