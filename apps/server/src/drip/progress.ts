import { dripActions, type DripAction } from '@stoke/domain';

/** Which actions a user has reported on a task. */
export type ActionProgress = { isLiked: boolean; isRetweeted: boolean; isCommented: boolean };

export function progressOf(reported: readonly DripAction[]): ActionProgress {
  return {
    isLiked: reported.includes('like'),
    isRetweeted: reported.includes('retweet'),
    isCommented: reported.includes('comment'),
  };
}

/** Whether the task can be submitted (rule 4.3). */
export function areAllReported(reported: readonly DripAction[]): boolean {
  return dripActions.every((action) => reported.includes(action));
}
