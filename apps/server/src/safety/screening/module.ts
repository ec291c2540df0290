import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { forgetWorker } from '../../platform/jobs/forget-worker.ts';
import type { Module } from '../../platform/module.ts';
import { forgetScreened } from './screening-store.ts';

const keptDays = 90;

export function screeningModule({ db, clock }: { db: Db; clock: Clock }) {
  return {
    workers: [
      forgetWorker({
        name: 'screening.forget',
        clock,
        days: () => keptDays,
        forget: (before) => forgetScreened(db, before),
      }),
    ],
  } satisfies Module;
}
