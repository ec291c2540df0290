import type { DripTask } from '@stoke/contract';
import type { DripAction } from '@stoke/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useIntention } from '../../lib/intention.ts';
import { withAction, withProgress } from './task-list.ts';

/** The open drip tasks of one user; null is a visitor, whom the server may refuse. */
export function availableTasks(userId: string | null) {
  return queryOptions({
    queryKey: ['tasks', 'available', userId],
    queryFn: ({ signal }) => call('availableTasks', { signal }),
  });
}

export type ReportedAction = {
  taskId: string;
  action: DripAction;
  /** When this user first opened the tweet, for the reviewer (rulings D3). */
  openedAt: Date;
  replyLink: string | null;
};

/** Reports one action. The list shows it at once, and takes it back when the server refuses. */
export function useReportAction(userId: string | null) {
  const tasks = useTaskCache(userId);
  return useMutation({
    mutationFn: ({ taskId, action, openedAt, replyLink }: ReportedAction) =>
      call('markAction', {
        params: { id: taskId },
        body: {
          actionType: action,
          openedAt: openedAt.toISOString(),
          ...(replyLink === null ? {} : { replyLink }),
        },
      }),
    onMutate: async ({ taskId, action }) => {
      await tasks.holdStill();
      tasks.change(taskId, (task) => withAction(task, action, true));
    },
    onSuccess: ({ userCompletionProgress }, { taskId }) =>
      tasks.change(taskId, (task) => withProgress(task, userCompletionProgress)),
    onError: (_, { taskId, action }) => {
      tasks.change(taskId, (task) => withAction(task, action, false));
      void tasks.reload();
    },
  });
}

/** Hands a task in, then fetches the list anew. */
export function useHandIn(userId: string | null, taskId: string) {
  const tasks = useTaskCache(userId);
  const client = useQueryClient();
  const once = useIntention();
  return useMutation({
    mutationFn: () =>
      once(taskId, (idempotencyKey) =>
        call('completeTask', { params: { id: taskId }, idempotencyKey }),
      ),
    onSuccess: async ({ userCompletionProgress }) => {
      tasks.change(taskId, (task) => withProgress(task, userCompletionProgress));
      void client.invalidateQueries({ queryKey: ['submissions'] });
      void client.invalidateQueries({ queryKey: ['session'] });
      await tasks.reload();
    },
    onError: () => tasks.reload(),
  });
}

function useTaskCache(userId: string | null) {
  const client = useQueryClient();
  const { queryKey } = availableTasks(userId);
  return {
    /** An answer asked for before a change would undo it on screen. */
    holdStill: () => client.cancelQueries({ queryKey }),
    reload: () => client.invalidateQueries({ queryKey }),
    change: (taskId: string, change: (task: DripTask) => DripTask) => {
      client.setQueryData(queryKey, (tasks) =>
        tasks?.map((task) => (task._id === taskId ? change(task) : task)),
      );
    },
  };
}
