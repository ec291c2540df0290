import { dueWorker } from '../../platform/jobs/due-worker.ts';
import { eraseWorker } from '../../platform/jobs/erase-worker.ts';
import type { Module } from '../../platform/module.ts';
import { eraseRows, exportRows } from '../../platform/personal-data-store.ts';
import { deliver, type SendDeps } from './deliver.ts';
import { eraseMailBefore, takeDue } from './mail-store.ts';

/** Longer than one delivery may take. */
const leaseMs = 120_000;
const keptDays = 90;

export function mailModule(deps: SendDeps) {
  const { db, clock } = deps;
  return {
    workers: [
      dueWorker({
        name: 'mail.send',
        everySeconds: 15,
        clock,
        list: () => takeDue(db, leaseFrom(clock.now())),
        work: (mail) => deliver(deps, mail),
      }),
      eraseWorker({
        name: 'mail.forget',
        clock,
        days: () => keptDays,
        erase: (before) => eraseMailBefore(db, before),
      }),
    ],
    personalData: [
      {
        name: 'mails',
        read: exportRows(db, 'outgoing_mail', 'id, kind, state, created_at'),
        erase: eraseRows('outgoing_mail'),
      },
    ],
  } satisfies Module;
}

function leaseFrom(now: Date) {
  return { now, leaseUntil: new Date(now.getTime() + leaseMs) };
}
