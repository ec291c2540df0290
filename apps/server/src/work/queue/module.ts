import { batchWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { Module } from '../../platform/module.ts';
import { byId } from '../../platform/personal-data.ts';
import {
  listDueDisputes,
  type DueDispute,
  decideOverdue,
  upholdOverdue,
  executePlans,
  listDuePlans,
  type Plan,
} from '../decisions/index.ts';
import {
  eraseEvidence,
  hasWaitingWork,
  listWork,
  lockWorkAround,
  type ReviewDeps,
  listOverdue,
  type Overdue,
} from '../submissions/index.ts';
import { waitingWorkers } from './notify-waiting.ts';
import { reviewRoutes } from './routes.ts';

const limit = 200;
const size = 50;
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

export function queueModule(deps: ReviewDeps) {
  return {
    routes: reviewRoutes(deps),
    workers: queueWorkers(deps),
    personalData: [
      {
        name: 'work',
        read: byId(deps.db, listWork),
        blocks: async (tx, userId) =>
          (await hasWaitingWork(tx, userId)) ? 'account.work_waiting' : null,
        lock: lockWorkAround,
        erase: (tx, userId) => eraseEvidence(tx, { userId, ...erasedFields(deps) }),
      },
    ],
  } satisfies Module;
}

/** What overwrites evidence, by kind, for those that keep it without the worker or without the creator. */
function erasedFields({ kinds }: ReviewDeps) {
  const byKind = (field: 'erasedEvidence' | 'erasedCreator'): Record<string, object> =>
    Object.fromEntries(
      Object.entries(kinds).flatMap(([kind, { [field]: erased }]) =>
        erased ? [[kind, erased] as const] : [],
      ),
    );
  return { erased: byKind('erasedEvidence'), erasedCreator: byKind('erasedCreator') };
}

export function queueWorkers(deps: ReviewDeps): Worker[] {
  const { db, clock } = deps;
  return [
    ...waitingWorkers(deps),
    batchWorker<Overdue>({
      name: 'review.auto',
      everySeconds: 15,
      clock,
      size,
      list: (after) => {
        const now = clock.now();
        const checkedBefore = new Date(now.getTime() - deps.undoSeconds * 1000);
        return listOverdue(db, { now, checkedBefore, after, limit });
      },
      work: (items) => decideOverdue(deps, idsOf(items)),
    }),
    batchWorker<Plan>({
      name: 'review.planned',
      everySeconds: 5,
      clock,
      size,
      list: (after) => listDuePlans(db, { now: clock.now(), after, limit }),
      work: (plans) => executePlans(deps, plans),
    }),
    batchWorker<DueDispute>({
      name: 'review.final',
      everySeconds: 60,
      clock,
      size,
      list: (after) => listDueDisputes(db, { now: clock.now(), after, limit }),
      work: (items) => upholdOverdue(deps, idsOf(items)),
    }),
  ];
}
