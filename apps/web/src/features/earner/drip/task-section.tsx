import { Group, Stack, Title } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { LiveSearch } from '../../../ui/kept-search.tsx';
import { ListRest } from '../../../ui/list-rest.tsx';
import { useNamedPlace } from '../../../ui/named-place.ts';
import { useAllTasks, useKnownTasks } from './all-tasks.ts';
import type { TaskChoice } from './task-choice.ts';
import { TaskFilters } from './task-filters.tsx';
import { TaskListView } from './task-list-view.tsx';
import { TaskTableLoading } from './task-table.tsx';
import { TasksMissing } from './tasks-missing.tsx';
import type { Ways } from './task-work.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** What the address says of the list. `page` is null while the list is collapsed. */
export type TaskView = { search: string; page: number | null; choice: TaskChoice };

type Props = {
  userId: string | null;
  view: TaskView;
  onView: (view: TaskView) => void;
  ways: Ways;
  onReload: () => void;
};

/** Quick Drip Tasks of the home page (rule 4.7). */
export function TaskSection({ userId, view, onView, ways, onReload }: Props) {
  const [typed, setTyped] = useState(view.search);
  const top = useRef<HTMLElement>(null);
  const { place } = useNamedPlace<HTMLHeadingElement>('drip-tasks');
  const type = useCallback((text: string) => setTyped(text), []);
  const { choice } = view;
  const known = useKnownTasks(userId);
  const { items: tasks, error, rest, loadRest } = useAllTasks(userId, choice);
  function turn(page: number | null) {
    onView({ search: typed, page, choice });
    top.current?.scrollIntoView?.({ block: 'start' });
  }
  function keep(search: string) {
    onView({ search, page: view.page === null ? null : 1, choice });
  }
  function choose(chosen: TaskChoice) {
    onView({ search: typed, page: null, choice: chosen });
  }
  return (
    <section aria-labelledby="drip-tasks" ref={top}>
      <Group justify="space-between" align="flex-end" mb="md" wrap="nowrap">
        <Stack gap={4}>
          <Title order={2} id="drip-tasks" ref={place} tabIndex={-1}>
            Quick Drip Tasks
          </Title>
          <Quiet>Like, retweet and comment. Your reward is reserved when you submit.</Quiet>
        </Stack>
        {tasks && (
          <Group gap="md" wrap="nowrap">
            <ListRest rest={rest} count={tasks.length} name="tasks" loadRest={loadRest} />
            <LiveSearch
              label="Search tasks by creator, tweet link or ID"
              placeholder="Creator, link or ID"
              typed={typed}
              onType={type}
              kept={view.search}
              onKeep={keep}
            />
          </Group>
        )}
      </Group>
      {known.length > 0 ? <TaskFilters choice={choice} onChoose={choose} tasks={known} /> : null}
      {tasks ? (
        <TaskListView
          userId={userId}
          tasks={tasks}
          isLoadingRest={rest === 'loading'}
          search={typed}
          choice={choice}
          page={view.page}
          ways={ways}
          onTurn={turn}
          onClear={() => {
            setTyped('');
            onView({ search: '', page: null, choice: typed === '' ? {} : choice });
          }}
        />
      ) : error ? (
        <TasksMissing error={error} isVisitor={userId === null} onReload={onReload} />
      ) : (
        <TaskTableLoading />
      )}
    </section>
  );
}
