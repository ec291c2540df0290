import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import { eraseRows, exportRows } from '../../platform/personal-data-store.ts';
import type { BanDeps } from './ban-deps.ts';
import { eraseBans, listBansById, listUnfinished } from './ban-store.ts';
import { banRoutes } from './routes.ts';
import { stepBan } from './step-ban.ts';
import { endIfDue } from './suspend-user.ts';
import {
  eraseSuspensions,
  listDueSuspensions,
  listSuspensionsById,
  readLiveSuspensions,
  type DueSuspension,
} from './suspension-store.ts';

const perPage = 100;

/** `forget` clears a user from the session cache, so that their next call sees the change. */
export function banModule(deps: BanDeps & { forget(userId: string): void }) {
  return {
    routes: banRoutes(deps),
    workers: banWorkers(deps),
    personalData: [
      { name: 'bans', read: byId(deps.db, listBansById), erase: eraseBans },
      {
        name: 'suspensions',
        read: byId(deps.db, listSuspensionsById),
        blocks: async (tx, userId) =>
          (await readLiveSuspensions(tx, [userId])).length > 0 ? 'account.suspended' : null,
        erase: eraseSuspensions,
      },
      {
        name: 'notesOfAdmins',
        read: exportRows(deps.db, 'person_note', 'id, text, written_at'),
        erase: eraseRows('person_note'),
      },
    ],
  } satisfies Module;
}

export function banWorkers(deps: BanDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker({
      name: 'bans.step',
      everySeconds: 15,
      clock,
      list: (after) => listUnfinished(db, { now: clock.now(), after, limit: perPage }),
      work: ({ id }) => stepBan(deps, id),
    }),
    dueWorker<DueSuspension>({
      name: 'suspensions.end',
      everySeconds: 15,
      clock,
      list: (after) => listDueSuspensions(db, { now: clock.now(), after, limit: perPage }),
      work: (due) => db.transaction((tx) => endIfDue(deps, tx, due)),
    }),
  ];
}
