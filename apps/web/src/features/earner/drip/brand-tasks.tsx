import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAllTasks } from './all-tasks.ts';
import { findTasks } from './task-list.ts';
import { TaskListView } from './task-list-view.tsx';
import { TasksMissing } from './tasks-missing.tsx';
import { TaskTableLoading } from './task-table.tsx';
import type { Ways } from './task-work.ts';

type Props = { userId: string | null; username: string; ways: Ways };

/** The drip tasks of one brand, on its page. */
export function BrandTasks({ userId, username, ways }: Props) {
  const [page, turn] = useState<number | null>(null);
  const choice = { brand: username };
  const { items: tasks, error, rest } = useAllTasks(userId, choice);
  return (
    <Section
      title="Drip Tasks"
      subtitle="Like, retweet and comment. Your reward is reserved when you submit."
    >
      {tasks && rest !== 'loading' && findTasks(tasks, '').length === 0 ? (
        <EmptyState
          Icon={IconChecklist}
          title="No open tasks of this brand"
          message="Followers are told when it starts a campaign."
        />
      ) : tasks ? (
        <TaskListView
          userId={userId}
          tasks={tasks}
          isLoadingRest={rest === 'loading'}
          search=""
          choice={choice}
          page={page}
          ways={ways}
          onTurn={turn}
          onClear={() => turn(null)}
        />
      ) : error ? (
        <TasksMissing
          error={error}
          isVisitor={userId === null}
          onReload={() => window.location.reload()}
        />
      ) : (
        <TaskTableLoading />
      )}
    </Section>
  );
}
