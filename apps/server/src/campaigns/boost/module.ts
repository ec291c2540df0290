import type { NameWorker } from '../core/index.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import {
  eraseCampaigns,
  eraseParticipations,
  listCampaigns,
  listParticipations,
} from './boost-store.ts';
import { deskRoutes } from './desk-routes.ts';
import { isOwed } from './desk-store.ts';
import { boostRoutes } from './routes.ts';
import type { DeskDeps } from './verify-loop.ts';

export function boostModule(deps: DeskDeps & { nameWorker: NameWorker }) {
  const { db } = deps;
  return {
    routes: { ...boostRoutes(deps), ...deskRoutes(deps) },
    // Removed from the last to the first: campaigns are locked before participations.
    personalData: [
      {
        name: 'boostParticipations',
        read: byId(db, listParticipations),
        blocks: async (tx, userId) => ((await isOwed(tx, userId)) ? 'account.boost_unpaid' : null),
        erase: eraseParticipations,
      },
      { name: 'boostCampaigns', read: byId(db, listCampaigns), erase: eraseCampaigns },
    ],
  } satisfies Module;
}
