import type { Module } from '../../platform/module.ts';
import { eraseRows } from '../../platform/personal-data-store.ts';
import { atOnce } from '../../platform/personal-data.ts';
import { findCreators } from './creator-store.ts';
import { showCreator } from './creators.ts';
import { creatorRoutes, type CreatorDeps } from './routes.ts';

export function creatorModule(deps: CreatorDeps) {
  const read = atOnce(deps.db, async (q, userId) =>
    (await findCreators(q, [userId])).map(showCreator),
  );
  return {
    routes: creatorRoutes(deps),
    personalData: [{ name: 'creatorProfile', read, erase: eraseRows('creator_profile') }],
  } satisfies Module;
}
