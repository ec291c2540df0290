import type { DripTask } from '@stoke/contract';
import { dripActions, type DripAction } from '@stoke/domain';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPageOfMembers } from '../../../lib/session/api.ts';
import { callOnce } from '../../../lib/session/call-once.ts';
import { refreshOtherTabs } from '../../../lib/session/live.ts';
import { firstPage, nextPage } from '../../../lib/pages.ts';
import { sentChoice, type TaskChoice } from './task-choice.ts';
import { withAction, withProgress } from './task-list.ts';

/** The most pages of 500 that are loaded: no one reads further, and every change loads them anew. */
export const maxTaskPages = 20;

/** All open drip tasks of one user under every choice; null is a visitor, who is asked to log in. */
const tasksOf = (userId: string | null) => ['tasks', 'available', userId] as const;

/** The open drip tasks of one user, newest first unless chosen otherwise. */
export function availableTasks(userId: string | null, choice: TaskChoice = {}) {
  const sent = sentChoice(choice);
  const isAll = Object.keys(sent).length === 0;
  return infiniteQueryOptions({
    queryKey: isAll ? tasksOf(userId) : [...tasksOf(userId), sent],
    queryFn: ({ pageParam, signal }) =>
      callPageOfMembers('availableTasks', { query: { ...sent, ...pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (last, pages) => (pages.length < maxTaskPages ? nextPage(last) : undefined),
  });
}

export type ReportedAction = {
  taskId: string;
  action: DripAction;
  /** When this user opened the tweet for it, for the reviewer (rule 4.3). */
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
    onSuccess: ({ userCompletionProgress }, { taskId, action, replyLink }) => {
      tasks.change(taskId, (task) => ({
        ...withProgress(withAction(task, action, true), userCompletionProgress),
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

const handingIn = 'hand-in';

/** A task submitted on this page; `isAgain`: after a rejection. */
export type HandedIn = { taskId: string; isAgain: boolean };

/** From the press on, so that the row of a task is not moved while its answer arrives. */
export function useHandedIn(): HandedIn[] {
  return useMutationState({
    filters: { mutationKey: [handingIn], predicate: ({ state }) => state.status !== 'error' },
    select: ({ options, state }) => ({
      taskId: String(options.mutationKey?.[1]),
      isAgain: state.variables === true,
    }),
  });
}

/** Hands a task in, for the first time or again, then fetches the list anew. Two presses hand it in once. */
export function useSubmitTask(userId: string | null, taskId: string) {
  const tasks = useTaskCache(userId);
  const client = useQueryClient();
  const mutationKey = [handingIn, taskId];
  const submitTask = useMutation({
    mutationKey,
    scope: inTurn,
    // After a rejection it is another submission.
    mutationFn: (isAgain: boolean) =>
      callOnce('completeTask', { params: { id: taskId } }, { body: isAgain }),
    onSuccess: async ({ userCompletionProgress }) => {
      tasks.change(taskId, (task) => withProgress(task, userCompletionProgress));
      void client.invalidateQueries({ queryKey: ['submissions'] });
      void client.invalidateQueries({ queryKey: ['session'] });
      await tasks.reload();
    },
    onError: () => tasks.reload(),
  });
  function submit(isAgain: boolean, onError: (error: Error) => void) {
    // The second press of a double click comes before the first is drawn, and would wait its turn.
    if (client.isMutating({ mutationKey }) === 0) submitTask.mutate(isAgain, { onError });
  }
  return { isPending: submitTask.isPending, submit };
}

type Listed = InfiniteData<{ items: DripTask[]; next: string | null }>;

function useTaskCache(userId: string | null) {
  const client = useQueryClient();
  const queryKey = tasksOf(userId);
  const reload = () => client.invalidateQueries({ queryKey });
  return {
    reload,
    /** Changes one task here as the server answered, and has the other tabs of this browser fetch it. */
    change: (taskId: string, change: (task: DripTask) => DripTask) => {
      const changed = (task: DripTask) => (task._id === taskId ? change(task) : task);
      client.setQueriesData<Listed>({ queryKey }, (list) =>
        list
          ? { ...list, pages: list.pages.map((p) => ({ ...p, items: p.items.map(changed) })) }
          : undefined,
      );
      refreshOtherTabs('tasks');
      // A list that is on its way may be from before the call, and would take it back.
      if (client.isFetching({ queryKey }) > 0) void reload();
    },
  };
}
