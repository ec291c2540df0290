import { dayMs } from '@stoke/domain';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { announce } from '../platform/events/announce.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import { expireCodes, forgetCodes } from './linking-store.ts';

/** Long enough to say what became of an old link, short enough to keep nobody's typing for ever. */
const keepCodesMs = 30 * dayMs;

export function linkingSweeps({ db, clock }: { db: Db; clock: Clock }): Sweep[] {
  return [
    {
      name: 'linking.expire',
      everySeconds: 15,
      run: () =>
        db.transaction(async (tx) => {
          const users = await expireCodes(tx, clock.now());
          for (const user of users) await announce(tx, { to: { user }, what: 'session' });
        }),
    },
    {
      name: 'linking.forget',
      everySeconds: 3600,
      run: () => forgetCodes(db, new Date(clock.now().getTime() - keepCodesMs)),
    },
  ];
}
