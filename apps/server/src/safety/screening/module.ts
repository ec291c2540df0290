import type { Core } from '../../platform/core.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { eraseScreened } from './screening-store.ts';

const keptDays = 90;

export function screeningModule({ db, clock }: Pick<Core, 'db' | 'clock'>) {
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
