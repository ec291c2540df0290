// A payout worker in its own process that kills itself at one point of its work. Run with one
// argument, a PayoutCrashOrder as JSON.
import { wholeDollars } from '@stoke/domain';
import type { Chain } from '../../../gateways/solana/index.ts';
import { pause } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openCrashProcess } from '../../../../testing/money/crash-process.ts';
import type { CrashOrder } from '../../../../testing/money/run-until-crash.ts';
import { noScreening } from '../../../../testing/safety/no-screening.ts';
import { noPayoutLimits, usualSettings } from '../../../../testing/site/usual-settings.ts';
import { stepPayouts } from '../index.ts';

export type Fault =
  | 'no other fault'
  | 'dropped broadcasts'
  | 'lost answers'
  | 'underfunded treasury';
export type PayoutCrashOrder = CrashOrder & { fault: Fault };

const order: PayoutCrashOrder = JSON.parse(process.argv[2] ?? '');
const parts = await openCrashProcess(order);
const { db, chain } = parts;

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
  ...parts,
  chain: withFault(chain),
  settings: usualSettings(db, noPayoutLimits),
  screening: noScreening,
  transactionUrl: () => null,
  needsEmail: false,
  breaker: { isPaused: async () => false, pause: async () => undefined },
  payoutsPaused: () => false,
  requestsPaused: () => false,
  isHistoryRead: async () => true,
};

for (;;) {
  await stepPayouts(deps);
  const left = await db.one(sql`select 1 from payout where state in ('requested', 'sending')`);
  if (left === null) break;
  await pause(10);
}
await db.close();
