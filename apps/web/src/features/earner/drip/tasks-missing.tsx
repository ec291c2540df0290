import { refusals } from '@stoke/contract/refusals';
import { CallError } from '../../../lib/session/api.ts';
import { LoginNeeded } from '../../../ui/login-needed.tsx';
import { tasksFallback } from './task-messages.ts';
import { ContentError } from '../../../ui/content-error.tsx';

type Props = { error: Error; isVisitor: boolean; onReload: () => void };

/** Why there is no list: it failed, or the reader is a visitor. */
export function TasksMissing({ error, isVisitor, onReload }: Props) {
  if (isVisitor && error instanceof CallError && error.status === 401) {
    return <TasksNeedLogin />;
  }
  return <ContentError error={error} fallback={tasksFallback} onReload={onReload} />;
}

export function TasksNeedLogin() {
  return (
    <LoginNeeded
      title={refusals['session.tasks_need_login'].text}
      message="All tasks are funded in advance."
    />
  );
}
