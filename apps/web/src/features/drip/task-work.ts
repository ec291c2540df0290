import type { DripTask } from '@stoke/contract';
import type { DripAction } from '@stoke/domain';
import { CallError, messageOf } from '../../lib/api.ts';
import { alertDialog } from '../../ui/dialogs.ts';
import { noteOpened, openTweet } from './open-tweet.ts';
import { useReportAction } from './task-calls.ts';
import { actionFallback, logInToAct } from './task-messages.ts';

/** Where a person is sent who cannot do a task yet. */
export type Ways = { toLogin: () => void; toProfile: () => void; toRules: () => void };

/**
 * One action of a user: opens the tweet, then reports it. With the link of a reply the comment is
 * there already, and nothing is opened. Visitors are sent to the login.
 */
export function useTaskWork(userId: string | null, ways: Ways) {
  const report = useReportAction(userId);
  return async function act(task: DripTask, action: DripAction, replyLink: string | null) {
    if (userId === null) {
      await alertDialog({ title: 'Log in', message: logInToAct });
      ways.toLogin();
      return;
    }
    const openedAt =
      replyLink === null ? openTweet(task._id, task.tweetLink) : noteOpened(task._id);
    try {
      await report.mutateAsync({ taskId: task._id, action, openedAt, replyLink });
    } catch (error) {
      await tellFailure(error, actionFallback(action), ways);
    }
  };
}

/** Says why a call failed, then leads to what is missing: an X account, or the rules. */
export async function tellFailure(error: unknown, fallback: string, ways: Ways): Promise<void> {
  await alertDialog({
    title: 'Error',
    message: `Error completing action: ${messageOf(error, fallback)}`,
  });
  const code = error instanceof CallError ? error.code : null;
  if (code === 'task.needs_x_account') ways.toProfile();
  if (code === 'rules.not_accepted') ways.toRules();
}
