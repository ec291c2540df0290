import type { DripTask } from '@stoke/contract';
import { dripActions, type DripAction } from '@stoke/domain';
import {
  infiniteQueryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../lib/api.ts';
import { tellOtherTabs } from '../../lib/live.ts';
import { useIntention } from '../../lib/intention.ts';
import { firstPage, nextPage } from '../../lib/pages.ts';
import { withAction, withProgress } from './task-list.ts';

/** The most pages of 500 that are loaded: no one reads further, and every change loads them anew. */
export const mostTaskPages = 20;

/** The open drip tasks of one user, newest first; null is a visitor, whom the server may refuse. */
export function availableTasks(userId: string | null) {
  return infiniteQueryOptions({
    queryKey: ['tasks', 'available', userId],
    queryFn: ({ pageParam, signal }) => callPage('availableTasks', { query: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (last, pages) => (pages.length < mostTaskPages ? nextPage(last) : undefined),
  });
}

export type ReportedAction = {
  taskId: string;
  action: DripAction;
  /** When this user first opened the tweet, for the reviewer (rule 4.3). */
  openedAt: Date;
  replyLink: string | null;
};

const reporting = ['report-action'];
/** Calls that work on tasks go one after the other: a submission includes the actions reported before it. */
const inTurn = { id: 'task-work' };

/** Reports one action. `useReportedTasks` shows it until the answer is here. */
export function useReportAction(userId: string | null) {
  const tasks = useTaskCache(userId);
  return useMutation({
    mutationKey: reporting,
    scope: inTurn,
    mutationFn: ({ taskId, action, openedAt, replyLink }: ReportedAction) =>
      call('markAction', {
        params: { id: taskId },
        body: {
          actionType: action,
          openedAt: openedAt.toISOString(),
          ...(replyLink === null ? {} : { replyLink }),
        },
      }),
    onSuccess: ({ userCompletionProgress }, { taskId, replyLink }) => {
      tasks.change(taskId, (task) => ({
        ...withProgress(task, userCompletionProgress),
        replyLink: replyLink ?? task.replyLink,
      }));
    },
    onError: () => void tasks.reload(),
  });
}

/**
 * The tasks with every action that is being reported shown as done. An action that the server refuses
 * is taken back automatically, and a list that arrives in between cannot undo one that is under way.
 */
export function useReportedTasks(tasks: readonly DripTask[]): DripTask[] {
  const reports = useMutationState({
    filters: { mutationKey: reporting, status: 'pending' },
    select: (mutation) => reportIn(mutation.state.variables),
  });
  return tasks.map((task) =>
    reports
      .filter((report) => report?.taskId === task._id)
      .reduce((shown, report) => (report ? withAction(shown, report.action, true) : shown), task),
  );
}

/** The cache of mutations does not know what was sent. */
function reportIn(sent: unknown): Pick<ReportedAction, 'taskId' | 'action'> | null {
  if (typeof sent !== 'object' || sent === null) return null;
  if (!('taskId' in sent) || !('action' in sent)) return null;
  const action = dripActions.find((known) => known === sent.action);
  return action && typeof sent.taskId === 'string' ? { taskId: sent.taskId, action } : null;
}

/** Hands a task in, then fetches the list anew. */
export function useHandIn(userId: string | null, taskId: string) {
  const tasks = useTaskCache(userId);
  const client = useQueryClient();
  const once = useIntention();
  return useMutation({
    scope: inTurn,
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
  const reload = () => client.invalidateQueries({ queryKey });
  return {
    reload,
    /** Changes one task here as the server answered, and has the other tabs of this browser fetch it. */
    change: (taskId: string, change: (task: DripTask) => DripTask) => {
      const changed = (task: DripTask) => (task._id === taskId ? change(task) : task);
      client.setQueryData(queryKey, (list) =>
        list
          ? { ...list, pages: list.pages.map((p) => ({ ...p, items: p.items.map(changed) })) }
          : undefined,
      );
      tellOtherTabs('tasks');
      // A list that is on its way may be from before the call, and would take it back.
      if (client.isFetching({ queryKey }) > 0) void reload();
    },
  };
}
