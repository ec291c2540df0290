// A payout worker in its own process that kills itself at one point of its work. Run with one
// argument, a CrashOrder as JSON.
import { flushCompileCache } from 'node:module';
import { wholeDollars } from '@stoke/domain';
import { connectSolana, openTreasurySigner, type Chain } from '../../../gateways/solana/index.ts';
import { pause, systemClock } from '../../../platform/clock.ts';
import { openDb } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { uuidV7 } from '../../../platform/ids.ts';
import { createLog } from '../../../platform/log.ts';
import { noScreening } from '../../../../testing/safety/no-screening.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { stepPayouts, type CrashPoint } from '../index.ts';

export type Fault =
  | 'no other fault'
  | 'dropped broadcasts'
  | 'lost answers'
  | 'underfunded treasury';
export type CrashOrder = {
  databaseUrl: string;
  rpcUrl: string;
  mint: string;
  treasuryKey: string;
  /** Unix milliseconds at which its clock starts. */
  now: number;
  crashAt: CrashPoint;
  fault: Fault;
};

// The next one loads faster; a killed process would keep nothing.
flushCompileCache();
const order: CrashOrder = JSON.parse(process.argv[2] ?? '');
const ahead = order.now - systemClock.now().getTime();
const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
const db = openDb({
  url: order.databaseUrl,
  role: 'stoke_app',
  connections: 4,
  applicationName: 'crash-worker',
});
const signer = await openTreasurySigner({ kind: 'generated', path: order.treasuryKey });
const chain = await connectSolana({ rpcUrl: order.rpcUrl, mint: order.mint, signer });

function withFault(real: Chain): Chain {
  switch (order.fault) {
    case 'no other fault':
      return real;
    case 'dropped broadcasts':
      return { ...real, broadcast: async () => ({ accepted: true }) };
    case 'lost answers':
      return {
        ...real,
        broadcast: async (wire) => {
          await real.broadcast(wire);
          return { accepted: false, reason: 'no answer' };
        },
      };
    case 'underfunded treasury':
      // The node reports an outdated balance, so that more is signed than there is.
      return { ...real, treasuryBalance: async () => wholeDollars(1_000_000n) };
  }
}

const deps = {
  db,
  clock,
  newId: uuidV7(clock),
  chain: withFault(chain),
  log: createLog('silent'),
  settings: usualSettings(db, noPayoutLimits),
  screening: noScreening,
  transactionUrl: () => null,
  needsEmail: false,
  breaker: { isPaused: async () => false, pause: async () => undefined },
  payoutsPaused: () => false,
  requestsPaused: () => false,
  isHistoryRead: async () => true,
  crashPoint: (point: CrashPoint) => {
    if (point === order.crashAt) process.kill(process.pid, 'SIGKILL');
  },
};

for (;;) {
  await stepPayouts(deps);
  const left = await db.one(sql`select 1 from payout where state in ('requested', 'sending')`);
  if (left === null) break;
  await pause(10);
}
await db.close();
