import { screenedDays } from '@stoke/domain';
import type { Core } from '../../platform/core.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { eraseScreened } from './screening-store.ts';

export function screeningModule({ db, clock }: Pick<Core, 'db' | 'clock'>) {
  return {
    workers: [
      eraseWorker({
        name: 'screening.forget',
        clock,
        days: () => screenedDays,
        erase: (before) => eraseScreened(db, before),
      }),
    ],
  } satisfies Module;
}
