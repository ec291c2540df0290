import { fileURLToPath } from 'node:url';
import { runChecks } from '../ledger/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Sweep } from '../platform/jobs/sweeps.ts';
import type { Log } from '../platform/log.ts';

const checksFolder = fileURLToPath(new URL('../../../../checks', import.meta.url));

/**
 * Runs `checks/` every minute. While one of them finds something, no payout is taken or signed:
 * the books are looked at first.
 */
export function watchBooks(db: Db, log: Log): { isPaused(): boolean; sweep: Sweep } {
  let paused = false;
  return {
    isPaused: () => paused,
    sweep: {
      name: 'books',
      everySeconds: 60,
      run: async () => {
        const failing = await runChecks(db, checksFolder);
        paused = failing.length > 0;
        if (paused) log.fatal({ failing }, 'the books do not add up: payouts are paused');
      },
    },
  };
}
