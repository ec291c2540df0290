import type { DripTask } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { costOfSecondAttempt, type DripAction } from '@stoke/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError, failureOf } from '../../../lib/session/api.ts';
import { failureMessage } from '../../../ui/failure-message.tsx';
import { suspensionOf } from '../../../entities/people/suspension.ts';
import { useSession, type Session } from '../../../lib/session/session.ts';
import { alertDialog, confirmDialog } from '../../../ui/dialogs.ts';
import type { Question } from '../../../ui/overlays.tsx';
import { lastOpened, openTweet } from './open-tweet.ts';
import { useReportAction } from './task-calls.ts';
import { actionFallback, logInToAct } from './task-messages.ts';

/** Where a person is sent who cannot do a task yet. */
export type Ways = {
  toLogin: () => void;
  /** To this place of the dashboard. */
  toProfile: (place: 'x-account' | 'trust-score' | 'suspension') => void;
  toRules: () => void;
};

/**
 * The actions of a user on one task. The first press opens the tweet; the action is reported when the
 * person comes back to this tab or presses again. With the link of a reply the comment is there
 * already, and nothing is opened. Who cannot work yet learns why before a tweet opens.
 */
export function useTaskWork(task: DripTask, ways: Ways) {
  const session = useSession();
  const { user, state } = session;
  const report = useReportAction(user?._id ?? null);
  const [opened, setOpened] = useState<DripAction | null>(null);
  const blockedReason = hindranceOf(session);

  async function send(action: DripAction, replyLink: string | null): Promise<boolean> {
    const openedAt = lastOpened(task._id);
    try {
      await report.mutateAsync({ taskId: task._id, action, openedAt, replyLink });
      return true;
    } catch (error) {
      await showFailure(error, actionFallback(action), ways);
      return false;
    }
  }
  function reportOpened() {
    setOpened(null);
    return opened === null ? false : send(opened, null);
  }
  useReturn(opened !== null, () => void reportOpened());

  /** Answers whether an action was reported. */
  async function act(action: DripAction, replyLink: string | null): Promise<boolean> {
    if (state !== 'member') {
      await alertDialog({ title: 'Log in', message: logInToAct });
      ways.toLogin();
      return false;
    }
    if (blockedReason) {
      if (await confirmDialog(blockedReason)) blockedReason.way(ways);
      return false;
    }
    if (replyLink !== null) {
      if (opened === 'comment') setOpened(null);
      return send(action, replyLink);
    }
    const before = reportOpened();
    if (opened !== action) {
      openTweet(task._id, task.tweetLink);
      setOpened(action);
    }
    return before;
  }
  return { act, opened, blockedReason: blockedReason?.message ?? null };
}

/** Calls back once when the person comes back to this tab, which browsers tell by two events. */
function useReturn(isAway: boolean, onReturn: () => void) {
  const back = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isAway) return undefined;
    const over = new AbortController();
    const { signal } = over;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      over.abort();
      back();
    };
    window.addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    return () => over.abort();
  }, [isAway]);
}

type Hindrance = Question & { message: string; way: (ways: Ways) => void };

/** What the server would refuse, as far as the session knows it; null when the person can work. */
function hindranceOf({ user, hasAcceptedRules }: Session): Hindrance | null {
  // Each text is named where it is used: the build leaves the list of all refusals out.
  if (user && !hasAcceptedRules) {
    return {
      title: 'First, the rules',
      message: refusals['rules.not_accepted'].text,
      labels: { cancel: 'Not now', confirm: 'Read the rules' },
      way: ({ toRules }) => toRules(),
    };
  }
  if (user?.xUsername === null) {
    return {
      title: 'First, your X account',
      message: refusals['task.needs_x_account'].text,
      labels: { cancel: 'Not now', confirm: 'Link X account' },
      way: ({ toProfile }) => toProfile('x-account'),
    };
  }
  const suspension = suspensionOf(user);
  if (suspension === null) return null;
  const { message, more, place } = suspension;
  return {
    title: 'No new tasks for now',
    message,
    labels: { cancel: 'Not now', confirm: `View ${more}` },
    way: ({ toProfile }) => toProfile(place),
  };
}

/** Asks before a second attempt gives up the appeal of the first, or begins with nothing done again. */
export async function canResubmit({ rejection, actionsToRepeat }: DripTask): Promise<boolean> {
  const left =
    actionsToRepeat.length > 0 ? `Not done again yet: ${actionsToRepeat.join(', ')}.` : '';
  const cost = rejection?.appeal === 'open' ? costOfSecondAttempt(rejection.reason) : '';
  if (left === '' && cost === '') return true;
  return confirmDialog({
    title: 'Submit again?',
    message: `${left} ${cost}`.trim(),
    labels: { cancel: 'Cancel', confirm: 'Submit again' },
  });
}

/** Says why a call failed, then leads to what is missing: an X account, or the rules. */
export async function showFailure(error: unknown, fallback: string, ways: Ways): Promise<void> {
  const failure = failureOf(error, fallback);
  const text = `Error completing action: ${failure.text}`;
  await alertDialog({ title: 'Error', message: failureMessage({ ...failure, text }) });
  const code = error instanceof CallError ? error.code : null;
  if (code === 'task.needs_x_account') ways.toProfile('x-account');
  if (code === 'rules.not_accepted') ways.toRules();
}
