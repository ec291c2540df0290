import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { listDue, type Due } from './campaign-store.ts';
import type { DripDeps } from './drip-deps.ts';
import { endDue } from './end-drip.ts';

const perPage = 100;

export function dripWorkers(deps: Pick<DripDeps, 'db' | 'clock' | 'newId'>): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker<Due>({
      name: 'drip.end',
      everySeconds: 5,
      clock,
      list: (after) => listDue(db, { now: clock.now(), after, limit: perPage }),
      work: ({ id }) => endDue(deps, id),
    }),
  ];
}
