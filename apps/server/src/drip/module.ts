import type { Module } from '../platform/module.ts';
import { byId } from '../platform/personal-data.ts';
import type { DripDeps } from './drip-deps.ts';
import { forgetAuthorship, forgetReplies, listActions, listCampaigns } from './personal-store.ts';
import { dripRoutes } from './routes.ts';

export function dripModule(deps: DripDeps) {
  return {
    routes: dripRoutes(deps),
    personalData: [
      { name: 'dripActions', read: byId(deps.db, listActions), shred: forgetReplies },
      { name: 'dripCampaigns', read: byId(deps.db, listCampaigns), shred: forgetAuthorship },
    ],
  } satisfies Module;
}
