import { forgetOldTraces, forgetTraces, listTraces } from '../../people/users/index.ts';
import { forgetWorker } from '../../platform/jobs/forget-worker.ts';
import type { Module } from '../../platform/module.ts';
import { atOnce } from '../../platform/personal-data.ts';
import { findSignals, type SignalDeps } from './find-signals.ts';
import { signalRoutes } from './routes.ts';
import { forgetDismissed, forgetPerson } from './signal-store.ts';

const dismissedDays = 365;

export function signalModule(deps: SignalDeps) {
  const { db, clock } = deps;
  return {
    routes: signalRoutes(deps),
    workers: [
      forgetWorker({
        name: 'signals.dismissed',
        clock,
        days: () => dismissedDays,
        forget: (before) => forgetDismissed(db, before),
      }),
      { name: 'signals.find', everySeconds: 20, run: (signal) => findSignals(deps, signal) },
      {
        name: 'signals.forget',
        everySeconds: 3600,
        run: async (signal) => {
          let gone = 1;
          while (gone > 0) gone = signal?.aborted ? 0 : await forgetOldTraces(db, clock.now());
        },
      },
    ],
    personalData: [
      {
        name: 'traces',
        read: atOnce(db, listTraces),
        shred: async (tx, userId) => {
          await forgetTraces(tx, userId);
          await forgetPerson(tx, userId);
        },
      },
    ],
  } satisfies Module;
}
