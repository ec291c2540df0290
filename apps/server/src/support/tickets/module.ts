import { forgetWorker } from '../../platform/jobs/forget-worker.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import type { SettingsPort } from '../../site/settings/index.ts';
import { supportAdminRoutes, supportRoutes } from './routes.ts';
import { blankTickets, forgetTickets, listTickets } from './ticket-store.ts';
import type { SupportDeps } from './tickets.ts';

export function supportModule(deps: SupportDeps & { settings: Pick<SettingsPort, 'read'> }) {
  return {
    routes: { ...supportRoutes(deps), ...supportAdminRoutes(deps) },
    workers: [
      forgetWorker({
        name: 'support.forget',
        clock: deps.clock,
        days: async () => (await deps.settings.read()).ticketDays,
        forget: (before) => forgetTickets(deps.db, before),
      }),
    ],
    personalData: [{ name: 'tickets', read: byId(deps.db, listTickets), shred: blankTickets }],
  } satisfies Module;
}
