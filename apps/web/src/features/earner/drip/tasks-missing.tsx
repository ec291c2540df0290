import { refusals } from '@stoke/contract/refusals';
import { CallError } from '../../../lib/session/api.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LoginNeeded } from '../../../ui/login-needed.tsx';
import { tasksFallback } from './task-messages.ts';

type Props = { error: Error; isVisitor: boolean; onReload: () => void };

/** Why there is no list: it failed, or the reader is a visitor. */
export function TasksMissing({ error, isVisitor, onReload }: Props) {
  if (isVisitor && error instanceof CallError && error.status === 401) {
    return (
      <LoginNeeded
        title={refusals['session.tasks_need_login'].text}
        message="All tasks are funded in advance."
      />
    );
  }
  return (
    <ErrorPanel
      title="An error occurred while loading content:"
      message={messageOf(error, tasksFallback)}
      actionLabel="Reload Page"
      onAction={onReload}
    />
  );
}
