import type { User } from '@stoke/contract';
import { dripTask } from './drip-task.ts';
import { holdToken, member, type Answers, type Stage } from './stage.tsx';

export const tasksPath = '/api/tasks/available';
export const markPath = (number: number) =>
  `/api/tasks/${dripTask(number)._id}/mark-action-complete`;
export const donePath = (number: number) =>
  `/api/tasks/${dripTask(number)._id}/mark-task-fully-complete`;

export function refused(status: number, message: string, code: string) {
  return { status, body: { message, code } };
}

/** The answer of a call that works on a task. */
export function progress(is: object) {
  const none = { isLiked: false, isRetweeted: false, isCommented: false };
  const userCompletionProgress = { ...none, isFullyCompleted: false, isPending: false, ...is };
  return { body: { message: 'ok', submissionId: 's', userCompletionProgress } };
}

/** Opens the home page as an earner with a linked X account. */
export async function openHome(
  stage: Stage,
  answers: Answers = {},
  { is, path }: { path?: string; is?: Partial<User> } = {},
): Promise<void> {
  holdToken();
  const user = member({ hasDashboard: false, xUsername: 'ada', ...is });
  await stage.open(path ?? '/', { ...user, ...answers });
  await stage.sees('Quick Drip Tasks');
}
