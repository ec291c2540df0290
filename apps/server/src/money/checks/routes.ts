import { writeAudit, type AuditDeps } from '../../site/audit/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  requestCheckRun,
  liftPause,
  readPause,
  readCheckRuns,
  readVerdict,
} from './books-store.ts';

/** For admins: the findings of the checks, and resuming payouts. */
export function checkModule(deps: AuditDeps & { db: Db }) {
  return {
    routes: {
      books: async () => {
        const [pause, runs, { isLate }] = await Promise.all([
          readPause(deps.db),
          readCheckRuns(deps.db),
          readVerdict(deps.db, deps.clock.now()),
        ]);
        return { pause, runs, isLate };
      },
      resumePayouts: ({ caller: { userId }, body: { reason }, idempotent }) =>
        idempotent(async (tx) => {
          const lifted = await liftPause(tx, { by: userId, reason });
          if (!lifted) throw new Refusal('books.not_paused');
          await requestCheckRun(tx);
          const about = { reason, paused: lifted.reason.slice(0, 1000) };
          const subject = lifted.id;
          tx.publish('payouts', 'admins');
          await writeAudit(deps, tx, { actor: userId, action: 'payouts-resumed', subject, about });
          return { message: 'Payouts resumed. Checks are running now.' };
        }),
    },
  } satisfies Module;
}
