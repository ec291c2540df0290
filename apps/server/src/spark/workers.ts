import { lockCampaign, startIfReady } from '../campaigns/index.ts';
import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { listReady } from './group-store.ts';
import { lookAtGroups } from './look-at-groups.ts';
import type { SparkDeps } from './spark-deps.ts';

const atOnce = 100;

/** Starts the next campaign in each free group, and refreshes the bot's rights in groups. */
export function sparkWorkers(deps: SparkDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker({
      name: 'spark.start',
      everySeconds: 5,
      clock,
      list: async (last: { id: string } | null) => (last === null ? listReady(db, atOnce) : []),
      work: ({ id }) =>
        db.transaction(async (tx) => {
          const campaign = await lockCampaign(tx, id);
          if (campaign) await startIfReady(deps, tx, campaign);
        }),
    }),
    { name: 'spark.look', everySeconds: 60, run: () => lookAtGroups(deps) },
  ];
}
