import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import type { SettingsPort } from '../../site/settings/index.ts';
import { supportAdminRoutes, supportRoutes } from './routes.ts';
import { eraseTicketTexts, eraseTickets, listTickets } from './ticket-store.ts';
import type { SupportDeps } from './tickets.ts';

export function ticketModule(deps: SupportDeps & { settings: Pick<SettingsPort, 'read'> }) {
  return {
    routes: { ...supportRoutes(deps), ...supportAdminRoutes(deps) },
    workers: [
      eraseWorker({
        name: 'support.forget',
        clock: deps.clock,
        days: async () => (await deps.settings.read()).ticketDays,
        erase: (before) => eraseTickets(deps.db, before),
      }),
    ],
    personalData: [{ name: 'tickets', read: byId(deps.db, listTickets), erase: eraseTicketTexts }],
  } satisfies Module;
}
