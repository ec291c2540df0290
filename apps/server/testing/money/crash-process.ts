import { flushCompileCache } from 'node:module';
import { connectSolana, openTreasurySigner } from '../../src/gateways/solana/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDb } from '../../src/platform/db/db.ts';
import { uuidV7 } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import type { CrashOrder } from './run-until-crash.ts';

/** The parts of a worker in a process of its own, which kills itself where its order says. */
export async function openCrashProcess(order: CrashOrder) {
  // The next one loads faster; a killed process would keep nothing.
  flushCompileCache();
  const ahead = order.now - systemClock.now().getTime();
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  const url = order.databaseUrl;
  const signer = await openTreasurySigner({ kind: 'generated', path: order.treasuryKey });
  return {
    db: openDb({ url, role: 'stoke_app', connections: 4, applicationName: 'crash-worker' }),
    clock,
    newId: uuidV7(clock),
    chain: await connectSolana({ rpcUrl: order.rpcUrl, mint: order.mint, signer }),
    log: createLog('silent'),
    crashPoint: (point: string) => {
      if (point === order.crashAt) process.kill(process.pid, 'SIGKILL');
    },
  };
}
