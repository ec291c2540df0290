import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import { eraseNotes, eraseVisits, listNotesAbout } from './desk-store.ts';
import { deskRoutes, type DeskDeps } from './routes.ts';

/** What the desks of tickets and appeals share: assignees, notes, who is here, and snippets. */
export function deskModule(deps: DeskDeps) {
  return {
    routes: deskRoutes(deps),
    workers: [
      eraseWorker({
        name: 'desk.forget',
        clock: deps.clock,
        days: () => 1,
        erase: (before) => eraseVisits(deps.db, before),
      }),
    ],
    personalData: [{ name: 'deskNotes', read: byId(deps.db, listNotesAbout), erase: eraseNotes }],
  } satisfies Module;
}
