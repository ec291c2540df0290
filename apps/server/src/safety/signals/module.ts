import { eraseOldTraces, eraseTraces, listTraces } from '../../people/users/index.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { atOnce } from '../../platform/personal-data.ts';
import { findSignals, type FindDeps } from './find-signals.ts';
import { eraseActPerson } from './act-store.ts';
import { signalRoutes, type LookDeps } from './routes.ts';
import { eraseDismissed, erasePerson, waitForFinder } from './signal-store.ts';

const dismissedDays = 365;

export function signalModule(deps: LookDeps & FindDeps) {
  const { db, clock } = deps;
  return {
    routes: signalRoutes(deps),
    workers: [
      eraseWorker({
        name: 'signals.dismissed',
        clock,
        days: () => dismissedDays,
        erase: (before) =>
          db.transaction(async (tx) => {
            await waitForFinder(tx);
            return eraseDismissed(tx, before);
          }),
      }),
      { name: 'signals.find', everySeconds: 20, run: (signal) => findSignals(deps, signal) },
      {
        name: 'signals.forget',
        everySeconds: 3600,
        run: async (signal) => {
          let gone = 1;
          while (gone > 0) gone = signal?.aborted ? 0 : await eraseOldTraces(db, clock.now());
        },
      },
    ],
    personalData: [
      {
        name: 'traces',
        read: atOnce(db, listTraces),
        erase: eraseTraces,
        eraseLater: async (userId) => {
          // apart: all payouts wait for the lock of signals, and a part of an act may wait for a campaign
          await db.transaction(async (tx) => {
            await waitForFinder(tx);
            await erasePerson(tx, userId);
          });
          await eraseActPerson(db, userId);
        },
      },
    ],
  } satisfies Module;
}
