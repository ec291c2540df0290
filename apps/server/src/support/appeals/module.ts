import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { BothSides } from '../../platform/db/traffic.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { Module } from '../../platform/module.ts';
import { exportRows } from '../../platform/personal-data-store.ts';
import { answerOverdue } from './answer-overdue.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { listOverdueAppeals, type OverdueAppeal } from './appeal-store.ts';
import { eraseAppeals, hasOpenAppeal } from './personal-store.ts';
import { appealRoutes } from './routes.ts';

const perPage = 200;

export function appealModule(deps: AppealDeps & Pick<BothSides, 'traffic'>) {
  return {
    routes: appealRoutes(deps),
    workers: appealWorkers(deps),
    personalData: [
      {
        name: 'appeals',
        // Who answered is left out: it is another person's data.
        read: exportRows(
          deps.db,
          'appeal',
          'id, submission_id, reversal_id, ban_id, suspension_id, text, state, filed_at, answer_before, decided_at, note',
        ),
        blocks: async (tx, userId) =>
          (await hasOpenAppeal(tx, userId)) ? 'account.work_waiting' : null,
        erase: eraseAppeals,
      },
    ],
  } satisfies Module;
}

export function appealWorkers(deps: AppealDeps): Worker[] {
  const { db, clock } = deps;
  return [
    dueWorker<OverdueAppeal>({
      name: 'appeals.overdue',
      everySeconds: 30,
      clock,
      list: (after) => listOverdueAppeals(db, { now: clock.now(), after, limit: perPage }),
      work: ({ id }) => answerOverdue(deps, id),
    }),
  ];
}
