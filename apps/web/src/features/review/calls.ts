import type { RejectionReason } from '@stoke/domain';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';

/** Tasks with work that waits for a decision, oldest first. Live with `review`. */
export const tasksForVerification = infiniteQueryOptions({
  queryKey: ['review', 'tasks'],
  queryFn: ({ pageParam, signal }) =>
    callPage('tasksForVerification', { query: pageParam, signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextPage,
});

/** `submissionId`: the version that was seen. */
type Work = { taskId: string; userId: string; submissionId: string };
export type Rejection = { reason: RejectionReason; note: string };

/** Approves one user's work on a task and pays it. */
export function approveWork(work: Work, idempotencyKey: string) {
  return call('approveTask', {
    params: { taskId: work.taskId },
    body: { userId: work.userId, submissionId: work.submissionId },
    idempotencyKey,
  });
}

/** Refuses one user's work on a task, with a reason from the closed list. */
export function rejectWork(work: Work, rejection: Rejection, idempotencyKey: string) {
  return call('rejectTask', {
    params: { taskId: work.taskId },
    body: { userId: work.userId, submissionId: work.submissionId, ...rejection },
    idempotencyKey,
  });
}
