import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { type AccountDeps, erase } from './delete-account.ts';
import { takeErasure } from './erasure-store.ts';

const leaseMs = 60_000;

export function accountWorkers(deps: AccountDeps): Worker[] {
  const { clock } = deps;
  return [
    dueWorker({
      name: 'account.erase',
      everySeconds: 30,
      clock,
      list: () => takeErasure(deps.db, leaseFrom(clock.now())),
      work: (erasure) => erase(deps, erasure),
    }),
  ];
}

function leaseFrom(now: Date) {
  return { now, leaseUntil: new Date(now.getTime() + leaseMs) };
}
