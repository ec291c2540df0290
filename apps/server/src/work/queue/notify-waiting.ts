import { campaignKindNames, dayMs } from '@stoke/domain';
import { notify } from '../../messaging/notices/index.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import { dueWorker } from '../../platform/jobs/due-worker.ts';
import type { Worker } from '../../platform/jobs/workers.ts';
import type { ReviewDeps } from '../submissions/index.ts';
import { listDueSoon, listNewlyWaiting, type Waiting } from './waiting-store.ts';

const limit = 200;

/**
 * Tells creators that work waits for their review (rule 8.5): at most once a day (UTC) of new work, and
 * once of work that is due within a day.
 */
export function waitingWorkers(deps: ReviewDeps): Worker[] {
  return [worker(deps, false), worker(deps, true)];
}

function worker(deps: ReviewDeps, isDueSoon: boolean): Worker {
  const { db, clock } = deps;
  const subjectAt = (now: Date) => `${isDueSoon ? 'due' : 'new'}:${now.toISOString().slice(0, 10)}`;
  return dueWorker<Waiting>({
    name: isDueSoon ? 'review.due-soon' : 'review.waiting',
    everySeconds: 60,
    clock,
    list: (last) => {
      const now = clock.now();
      const kinds = campaignKindNames.filter((kind) => deps.kinds[kind]?.isReviewedByCreator);
      const page = { kinds, now, subject: subjectAt(now), after: last?.id ?? firstId, limit };
      return isDueSoon
        ? listDueSoon(db, { ...page, warnBeforeMs: dayMs })
        : listNewlyWaiting(db, page);
    },
    work: ({ id: userId, count, decideBefore }) =>
      db.transaction((tx) =>
        notify(deps, tx, {
          userId,
          kind: 'work_waits',
          subject: subjectAt(clock.now()),
          facts: { count, isDueSoon, decideBefore: decideBefore?.toISOString() ?? null },
        }),
      ),
  });
}
