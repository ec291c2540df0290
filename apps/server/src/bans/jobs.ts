import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import type { BanDeps } from './ban-deps.ts';
import { listUnfinished } from './ban-store.ts';
import { stepBan } from './step-ban.ts';

const perPage = 100;

export function banWorkers(deps: BanDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker({
      name: 'bans.step',
      everySeconds: 15,
      clock,
      list: (after) => listUnfinished(db, { now: clock.now(), after, limit: perPage }),
      work: ({ id }) => stepBan(deps, id),
    }),
  ];
}
