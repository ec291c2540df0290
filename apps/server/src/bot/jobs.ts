import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { connectAsked, type ConnectDeps } from './connect-asked.ts';
import { listConnections, type AskedConnection } from './connection-store.ts';

const perPage = 100;

export function botWorkers(deps: ConnectDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker<AskedConnection>({
      name: 'bot.connect',
      everySeconds: 5,
      clock,
      list: (after) => listConnections(db, { after, limit: perPage }),
      work: (asked) => connectAsked(deps, asked),
    }),
  ];
}
