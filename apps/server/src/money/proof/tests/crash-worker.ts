// A worker that makes and anchors roots in its own process and kills itself at one point of its work. Run with
// one argument, a CrashOrder as JSON.
import { flushCompileCache } from 'node:module';
import { connectSolana, openTreasurySigner } from '../../../gateways/solana/index.ts';
import { pause, systemClock } from '../../../platform/clock.ts';
import { openDb } from '../../../platform/db/db.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { anchorRoots } from '../anchor-roots.ts';
import { makeDailyRoot } from '../make-root.ts';
import type { CrashPoint, ProofDeps } from '../proof-deps.ts';
import { unsignedProof } from './proof-deps-of.ts';

export type CrashOrder = {
  databaseUrl: string;
  rpcUrl: string;
  mint: string;
  treasuryKey: string;
  /** Unix milliseconds at which its clock starts. */
  now: number;
  crashAt: CrashPoint;
};

// The next one loads faster; a killed process would keep nothing.
flushCompileCache();
const order: CrashOrder = JSON.parse(process.argv[2] ?? '');
const ahead = order.now - systemClock.now().getTime();
const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
const signer = await openTreasurySigner({ kind: 'generated', path: order.treasuryKey });
const deps: ProofDeps = {
  db: openDb({
    url: order.databaseUrl,
    role: 'stoke_app',
    connections: 2,
    applicationName: 'proof-crash-worker',
  }),
  clock,
  newId: uuidV7(clock),
  chain: await connectSolana({ rpcUrl: order.rpcUrl, mint: order.mint, signer }),
  log: createLog('silent'),
  ...unsignedProof,
  crashPoint: (point) => {
    if (point === order.crashAt) process.kill(process.pid, 'SIGKILL');
  },
};

for (;;) {
  await makeDailyRoot(deps);
  await anchorRoots(deps);
  await pause(10);
}
