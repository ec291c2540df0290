import { IconLock } from '@tabler/icons-react';
import { refusals } from '@stoke/contract/refusals';
import { CallError } from '../../../lib/session/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { tasksFallback } from './task-messages.ts';

type Props = { error: Error; isVisitor: boolean; onReload: () => void };

/** Why there is no list: it failed, or the reader is a visitor. */
export function TasksMissing({ error, isVisitor, onReload }: Props) {
  if (isVisitor && error instanceof CallError && error.status === 401) {
    return (
      <EmptyState
        icon={<IconLock size={24} aria-hidden />}
        title={refusals['session.tasks_need_login'].text}
        message="All tasks are funded in advance."
        action={<LinkButton to="/login">Log in</LinkButton>}
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
