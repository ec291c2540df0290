import type { Db } from '../platform/db/db.ts';
import type { Module } from '../platform/module.ts';
import { byId } from '../platform/personal-data.ts';
import { trustRoutes } from './routes.ts';
import { listMovesById } from './trust-store.ts';

/** The history of a score identifies no one, so it stays after a deletion. */
export function trustModule(deps: { db: Db }) {
  return {
    routes: trustRoutes(deps),
    personalData: [{ name: 'trustMoves', read: byId(deps.db, listMovesById) }],
  } satisfies Module;
}
