import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { takeDue } from './mail-store.ts';
import { deliver, type SendDeps } from './deliver.ts';

/** Longer than one delivery may take. */
const leaseMs = 120_000;

export function mailWorkers(deps: SendDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker({
      name: 'mail.send',
      everySeconds: 15,
      clock,
      list: () => takeDue(db, leaseFrom(clock.now())),
      work: (mail) => deliver(deps, mail),
    }),
  ];
}

function leaseFrom(now: Date) {
  return { now, leaseUntil: new Date(now.getTime() + leaseMs) };
}
