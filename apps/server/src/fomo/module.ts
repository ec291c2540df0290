import type { CampaignDeps, CampaignKind } from '../campaigns/index.ts';
import type { SaveImage } from '../media/index.ts';
import type { Module } from '../platform/module.ts';
import { byId } from '../platform/personal-data.ts';
import { blankCampaigns, listCampaigns, readTasks } from './fomo-store.ts';
import { fomoRoutes } from './routes.ts';

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

export function fomoModule(deps: CampaignDeps & { saveImage: SaveImage }) {
  return {
    routes: fomoRoutes(deps),
    personalData: [
      { name: 'fomoCampaigns', read: byId(deps.db, listCampaigns), shred: blankCampaigns },
    ],
  } satisfies Module;
}
