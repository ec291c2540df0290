import { fileURLToPath } from 'node:url';
import { runChecks } from '../ledger/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import type { Log } from '../platform/log.ts';

const checksFolder = fileURLToPath(new URL('../../../../checks', import.meta.url));

/**
 * Runs `checks/` every minute. While one of them finds something, no payout is taken or signed:
 * the books are looked at first.
 */
export function watchBooks(db: Db, log: Log): { isPaused(): boolean; worker: Worker } {
  let paused = false;
  return {
    isPaused: () => paused,
    worker: {
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
