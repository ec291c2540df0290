import { z } from 'zod';
import type { Queryable } from '../platform/db/db.ts';
import { firstId } from '../platform/http/id-cursor.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { listEnding, listSettling, type Due, type DuePage } from './campaign-store.ts';
import { endDue } from './end-spark.ts';
import { settleDue } from './settle-spark.ts';
import { lookAtGroups } from './look-at-groups.ts';
import type { SparkDeps } from './spark-deps.ts';
import { startAllReady } from './start-if-ready.ts';

const Job = z.object({ campaignId: z.uuid() });
const batch = 100;

export function sparkJobs(deps: SparkDeps): JobHandlers {
  return {
    'spark.end': async (data) => endDue(deps, Job.parse(data).campaignId),
    'spark.settle': async (data) => settleDue(deps, Job.parse(data).campaignId),
  };
}

export function sparkSweeps(deps: SparkDeps): Sweep[] {
  return [
    { name: 'spark.end', everySeconds: 5, run: () => doAllDue(deps, listEnding, endDue) },
    { name: 'spark.settle', everySeconds: 30, run: () => doAllDue(deps, listSettling, settleDue) },
    { name: 'spark.start', everySeconds: 5, run: () => startAllReady(deps) },
    { name: 'spark.look', everySeconds: 60, run: () => lookAtGroups(deps) },
  ];
}

/** Does what is due, campaign by campaign. One that fails keeps no other waiting. */
async function doAllDue(
  deps: SparkDeps,
  list: (q: Queryable, of: DuePage) => Promise<Due[]>,
  work: (deps: SparkDeps, id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const now = deps.clock.now();
  let after: Due = { at: new Date(0), id: firstId };
  for (;;) {
    const due = await list(deps.db, { now, after, limit: batch });
    for (const { id } of due) {
      await work(deps, id).catch((error: unknown) => failures.push(error));
    }
    const last = due.at(-1);
    if (!last || due.length < batch) break;
    after = last;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Spark campaigns were not ended.');
}
