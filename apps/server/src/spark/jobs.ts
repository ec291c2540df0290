import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { listEnding, listSettling, type Due } from './campaign-store.ts';
import { endDue } from './end-spark.ts';
import { listReady, type Ready } from './group-store.ts';
import { lookAtGroups } from './look-at-groups.ts';
import { settleDue } from './settle-spark.ts';
import type { SparkDeps } from './spark-deps.ts';
import { startDue } from './start-if-ready.ts';

const limit = 100;

export function sparkWorkers(deps: SparkDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker<Due>({
      name: 'spark.end',
      everySeconds: 5,
      clock,
      list: (after) => listEnding(db, { now: clock.now(), after, limit }),
      work: ({ id }) => endDue(deps, id),
    }),
    dueWorker<Due>({
      name: 'spark.settle',
      everySeconds: 30,
      clock,
      list: (after) => listSettling(db, { now: clock.now(), after, limit }),
      work: ({ id }) => settleDue(deps, id),
    }),
    dueWorker<Ready>({
      name: 'spark.start',
      everySeconds: 5,
      clock,
      list: (after) => listReady(db, { after, limit }),
      work: ({ id }) => startDue(deps, id),
    }),
    { name: 'spark.look', everySeconds: 60, run: () => lookAtGroups(deps) },
  ];
}
