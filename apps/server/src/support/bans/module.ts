import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { Module } from '../../platform/module.ts';
import { eraseRows, exportRows } from '../../platform/personal-data-store.ts';
import type { BanDeps } from './ban-deps.ts';
import { eraseBans, listUnfinished } from './ban-store.ts';
import { banRoutes } from './routes.ts';
import { stepBan } from './step-ban.ts';
import { endIfDue } from './suspend-user.ts';
import {
  eraseSuspensions,
  listDueSuspensions,
  readLiveSuspensions,
  type DueSuspension,
} from './suspension-store.ts';

const perPage = 100;

/** `forget` clears a user from the session cache, so that their next call sees the change. */
export function banModule(deps: BanDeps & { forget(userId: string): void }) {
  return {
    routes: banRoutes(deps),
    workers: banWorkers(deps),
    // Which admin it was is left out: it is another person's data.
    personalData: [
      {
        name: 'bans',
        read: exportRows(
          deps.db,
          'ban',
          'id, state, reason, evidence, banned_at, appeal_before, final_at, forfeited_micro, lifted_at, lift_reason',
        ),
        erase: eraseBans,
      },
      {
        name: 'suspensions',
        read: exportRows(
          deps.db,
          'suspension',
          'id, state, reason, suspended_at, until, appeal_before, ended_at, end_reason',
        ),
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
