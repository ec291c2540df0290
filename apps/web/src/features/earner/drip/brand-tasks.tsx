import { IconChecklist } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAllTasks } from './all-tasks.ts';
import { findTasks } from './task-list.ts';
import { TaskListView } from './task-list-view.tsx';
import { TasksMissing, TasksNeedLogin } from './tasks-missing.tsx';
import { TaskTableLoading } from './task-table.tsx';
import type { Ways } from './task-work.ts';

type Props = { userId: string | null; username: string; ways: Ways };

/** The drip tasks of one brand, on its page; the server shows none to a visitor, and is not asked. */
export function BrandTasks({ userId, ...rest }: Props) {
  return (
    <Section
      title="Drip Tasks"
      subtitle="Like, retweet and comment. Your reward is reserved when you submit."
    >
      {userId === null ? <TasksNeedLogin /> : <Tasks userId={userId} {...rest} />}
    </Section>
  );
}

function Tasks({ userId, username, ways }: Props & { userId: string }) {
  const [page, turn] = useState<number | null>(null);
  const choice = { brand: username };
  const { items: tasks, error, rest } = useAllTasks(userId, choice);
  if (!tasks) {
    const onReload = () => window.location.reload();
    if (!error) return <TaskTableLoading />;
    return <TasksMissing error={error} isVisitor={false} onReload={onReload} />;
  }
  if (rest !== 'loading' && findTasks(tasks, '').length === 0) {
    return (
      <EmptyState
        Icon={IconChecklist}
        title="No open tasks of this brand"
        message="Followers are told when it starts a campaign."
      />
    );
  }
  return (
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
  );
}
