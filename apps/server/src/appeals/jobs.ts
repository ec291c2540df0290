import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { answerOverdue } from './answer-overdue.ts';
import type { AppealDeps } from './appeal-deps.ts';
import { listOverdueAppeals, type OverdueAppeal } from './appeal-store.ts';

const perPage = 200;

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
