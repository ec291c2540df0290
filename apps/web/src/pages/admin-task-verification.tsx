import { Stack } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { tasksForVerification } from '../features/review/calls.ts';
import { TaskSkeleton } from '../features/review/task-skeleton.tsx';
import { TaskCard } from '../features/review/task-to-verify.tsx';
import { refusals } from '@stoke/contract/refusals';
import { messageOf } from '../lib/api.ts';
import { itemsOf } from '../lib/pages.ts';
import { useSession } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { MoreAtEnd } from '../ui/more-at-end.tsx';
import { Page } from '../ui/page.tsx';

/** `/admin/task-verification` (rule 11.4). */
export function AdminTaskVerificationPage() {
  const { user } = useSession();
  return (
    <Page
      title="Verify Tasks"
      subtitle="Work that waits for a decision, oldest first. Approving pays at once."
    >
      {user?.role === 'admin' ? <Queue /> : <ErrorPanel title={refusals['admin.required'].text} />}
    </Page>
  );
}

function Queue() {
  const tasks = useInfiniteQuery(tasksForVerification);
  if (tasks.isPending) {
    return (
      <Stack gap={20} role="status" aria-label="Loading tasks">
        <TaskSkeleton />
        <TaskSkeleton />
        <TaskSkeleton />
      </Stack>
    );
  }
  if (!tasks.data) {
    return (
      <ErrorPanel
        title={messageOf(
          tasks.error,
          'Failed to fetch tasks for verification. Please check console.',
        )}
        actionLabel="Try again"
        onAction={() => void tasks.refetch()}
      />
    );
  }
  const waiting = itemsOf(tasks.data.pages);
  if (waiting.length === 0) {
    return (
      <EmptyState
        icon={<IconChecks size={24} stroke={1.5} aria-hidden />}
        title="No tasks currently awaiting verification."
        message="New work appears here by itself."
      />
    );
  }
  return (
    <Stack gap={20}>
      {waiting.map((task) => (
        <TaskCard key={task._id} task={task} />
      ))}
      <MoreAtEnd pages={tasks} name="tasks" />
    </Stack>
  );
}
