import type { CampaignDeps } from '../campaigns/index.ts';
import type { SaveImage } from '../media/index.ts';
import type { Module } from '../platform/module.ts';
import { byId } from '../platform/personal-data.ts';
import { blankCampaigns, listCampaigns } from './personal-store.ts';
import { fomoRoutes } from './routes.ts';

export function fomoModule(deps: CampaignDeps & { saveImage: SaveImage }) {
  return {
    routes: fomoRoutes(deps),
    personalData: [
      { name: 'fomoCampaigns', read: byId(deps.db, listCampaigns), shred: blankCampaigns },
    ],
  } satisfies Module;
}
