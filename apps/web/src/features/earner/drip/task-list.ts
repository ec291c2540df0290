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
  return task.userActionProgress[flags[action]] && !task.actionsToRepeat.includes(action);
}

/** The same task with one action set: what the list shows before the server has answered. */
export function withAction(task: DripTask, action: DripAction, done: boolean): DripTask {
  const userActionProgress = { ...task.userActionProgress, [flags[action]]: done };
  return {
    ...task,
    userActionProgress,
    actionsToRepeat: task.actionsToRepeat.filter((one) => one !== action),
    areAllIndividualActionsCompleted: Object.values(userActionProgress).every(Boolean),
  };
}

type Progress = DripTask['userActionProgress'] & { isFullyCompleted: boolean; isPending: boolean };

/** The same task as the server reports it after a call. What is still being reported stays done. */
export function withProgress(task: DripTask, progress: Progress): DripTask {
  // What the rejection asks to be done again was reported before.
  const reported = dripActions.filter(
    (action) => progress[flags[action]] && !task.actionsToRepeat.includes(action),
  );
  const done = reported.reduce((changed, action) => withAction(changed, action, true), task);
  return {
    ...done,
    actionsToRepeat: progress.isPending ? [] : done.actionsToRepeat,
    isFullyCompletedByUser: progress.isFullyCompleted,
    isPendingByUser: progress.isPending,
    rejection: progress.isPending ? null : task.rejection,
  };
}

/** Whether this user may still submit it, for the first time or again. */
export function isToSubmit(task: DripTask): boolean {
  return !['pending', 'appealed', 'completed'].includes(taskState(task));
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

/** Completed tasks have a list of their own; the search looks at creator, tweet link and id. */
export function findTasks(tasks: readonly DripTask[], search: string, isDone = false): DripTask[] {
  const wanted = search.trim().toLowerCase();
  return tasks.filter(
    (task) =>
      (taskState(task) === 'completed') === isDone &&
      [task.creatorName, task.tweetLink, task._id].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
}
