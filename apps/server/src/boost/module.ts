import type { NameWorker } from '../campaigns/index.ts';
import type { Module } from '../platform/module.ts';
import { byId } from '../platform/personal-data.ts';
import {
  blankCampaigns,
  blankParticipations,
  listCampaigns,
  listParticipations,
} from './boost-store.ts';
import { boostRoutes } from './routes.ts';
import type { BoostDeps } from './show-results.ts';

export function boostModule(deps: BoostDeps & { nameWorker: NameWorker }) {
  const { db } = deps;
  return {
    routes: boostRoutes(deps),
    personalData: [
      { name: 'boostCampaigns', read: byId(db, listCampaigns), shred: blankCampaigns },
      {
        name: 'boostParticipations',
        read: byId(db, listParticipations),
        shred: blankParticipations,
      },
    ],
  } satisfies Module;
}
