import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Module } from '../platform/module.ts';
import { connectAsked, type ConnectDeps } from './connect-asked.ts';
import { listConnections, type AskedConnection } from './connection-store.ts';

const perPage = 100;

export function botModule(deps: ConnectDeps) {
  const { db, clock } = deps;
  return {
    workers: [
      dueWorker<AskedConnection>({
        name: 'bot.connect',
        everySeconds: 5,
        clock,
        list: (after) => listConnections(db, { after, limit: perPage }),
        work: (asked) => connectAsked(deps, asked),
      }),
    ],
  } satisfies Module;
}
