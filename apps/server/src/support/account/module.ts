import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Module } from '../../platform/module.ts';
import { type AccountDeps, erase } from './delete-account.ts';
import { takeErasure } from './erasure-store.ts';
import { accountRoutes } from './routes.ts';

const leaseMs = 60_000;

export function accountModule(deps: AccountDeps) {
  const { clock } = deps;
  return {
    routes: accountRoutes(deps),
    workers: [
      dueWorker({
        name: 'account.erase',
        everySeconds: 30,
        clock,
        list: () => takeErasure(deps.db, leaseFrom(clock.now())),
        work: (erasure) => erase(deps, erasure),
      }),
    ],
  } satisfies Module;
}

function leaseFrom(now: Date) {
  return { now, leaseUntil: new Date(now.getTime() + leaseMs) };
}
