import type { Module } from '../platform/module.ts';
import { byId } from '../platform/personal-data.ts';
import { supportAdminRoutes, supportRoutes } from './routes.ts';
import { blankTickets, listTickets } from './ticket-store.ts';
import type { SupportDeps } from './tickets.ts';

export function supportModule(deps: SupportDeps) {
  return {
    routes: { ...supportRoutes(deps), ...supportAdminRoutes(deps) },
    personalData: [{ name: 'tickets', read: byId(deps.db, listTickets), shred: blankTickets }],
  } satisfies Module;
}
