import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { eraseScreened } from './screening-store.ts';

const keptDays = 90;

export function screeningModule({ db, clock }: { db: Db; clock: Clock }) {
  return {
    workers: [
      eraseWorker({
        name: 'screening.forget',
        clock,
        days: () => keptDays,
        erase: (before) => eraseScreened(db, before),
      }),
    ],
  } satisfies Module;
}
