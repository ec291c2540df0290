import { dripActions, type DripAction } from '@stoke/domain';
import type { DripTask } from '@stoke/contract';

/** How many tasks the collapsed list shows, and each page of the expanded one (rule 4.7). */
export const tasksAtFirst = 10;
export const tasksPerPage = 50;

export type TaskState =
  | 'open'
  | 'started'
  | 'ready'
  | 'pending'
  | 'rejected'
  | 'appealed'
  | 'completed';

const flags = { like: 'isLiked', retweet: 'isRetweeted', comment: 'isCommented' } as const;

export function isActionDone(task: DripTask, action: DripAction): boolean {
  return task.userActionProgress[flags[action]];
}

/** The same task with one action set: what the list shows before the server has answered. */
export function withAction(task: DripTask, action: DripAction, done: boolean): DripTask {
  const userActionProgress = { ...task.userActionProgress, [flags[action]]: done };
  return {
    ...task,
    userActionProgress,
    areAllIndividualActionsCompleted: Object.values(userActionProgress).every(Boolean),
  };
}

type Progress = DripTask['userActionProgress'] & { isFullyCompleted: boolean; isPending: boolean };

/** The same task as the server reports it after a call. What is still being reported stays done. */
export function withProgress(task: DripTask, progress: Progress): DripTask {
  const reported = dripActions.filter((action) => progress[flags[action]]);
  const done = reported.reduce((changed, action) => withAction(changed, action, true), task);
  return {
    ...done,
    isFullyCompletedByUser: progress.isFullyCompleted,
    isPendingByUser: progress.isPending,
    rejection: progress.isPending ? null : task.rejection,
  };
}

/** Where one user stands with one task (rule 4.8). */
export function taskState(task: DripTask): TaskState {
  if (task.isPendingByUser) return 'pending';
  if (task.isVerifiedByUser || task.isFullyCompletedByUser) return 'completed';
  if (task.rejection?.appeal === 'appealed') return 'appealed';
  const done = dripActions.filter((action) => isActionDone(task, action)).length;
  if (done === dripActions.length) return 'ready';
  if (task.rejection) return 'rejected';
  return done > 0 ? 'started' : 'open';
}

/** Completed tasks leave the home list; the search looks at creator, tweet link and id. */
export function findTasks(tasks: readonly DripTask[], search: string): DripTask[] {
  const wanted = search.trim().toLowerCase();
  return tasks.filter(
    (task) =>
      taskState(task) !== 'completed' &&
      [task.creatorName, task.tweetLink, task._id].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}

export type TaskPage = { shown: DripTask[]; hidden: number; page: number; pages: number };

/** The part of the list on screen. `page` counts from 1; null is the collapsed list. */
export function pageOfTasks(tasks: readonly DripTask[], page: number | null): TaskPage {
  if (page === null) {
    const shown = tasks.slice(0, tasksAtFirst);
    return { shown, hidden: tasks.length - shown.length, page: 1, pages: 1 };
  }
  const pages = Math.max(1, Math.ceil(tasks.length / tasksPerPage));
  const current = Math.min(Math.max(1, page), pages);
  const from = (current - 1) * tasksPerPage;
  return { shown: tasks.slice(from, from + tasksPerPage), hidden: 0, page: current, pages };
}
