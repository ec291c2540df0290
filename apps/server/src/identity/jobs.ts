import { dayMs } from '@stoke/domain';
import { dueWorker } from '../platform/jobs/due-worker.ts';
import type { Worker } from '../platform/jobs/workers.ts';
import { answerAsk, type ResetDeps } from './reset-password.ts';
import { forgetWindowsBefore, listAsks } from './session-store.ts';

const perPage = 200;

export function identityWorkers(deps: ResetDeps): Worker[] {
  const { db, clock } = deps;
  const yesterday = () => new Date(clock.now().getTime() - dayMs);
  return [
    dueWorker({
      name: 'reset.answer',
      everySeconds: 15,
      clock,
      list: (after) => listAsks(db, { after, limit: perPage }),
      work: ({ id }) => answerAsk(deps, id),
    }),
    { name: 'old guesses', everySeconds: 3600, run: () => forgetWindowsBefore(db, yesterday()) },
  ];
}
