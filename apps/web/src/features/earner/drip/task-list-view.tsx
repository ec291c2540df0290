import type { DripTask } from '@stoke/contract';
import { Button, Center } from '@mantine/core';
import { IconChecklist, IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useHandedIn, useSubmitTask, useReportedTasks } from './task-calls.ts';
import { BeforeTasks } from './before-tasks.tsx';
import { TaskGroupRest, TaskGroupRow } from './task-group.tsx';
import { isNarrow, type TaskChoice } from './task-choice.ts';
import { type Chosen, groupTasks, rowsOnScreen, type TaskGroup } from './task-groups.ts';
import { findTasks, tasksPerPage } from './task-list.ts';
import { submitFallback } from './task-messages.ts';
import { TaskRow } from './task-row.tsx';
import { TaskTable, TaskTableLoading } from './task-table.tsx';
import { canResubmit, showFailure, useTaskWork, type Ways } from './task-work.ts';

/** Only the expanded list has pages. */
const NumberedPages = lazy(async () => ({
  default: (await import('../../../ui/numbered-pages.tsx')).NumberedPages,
}));

type Props = {
  userId: string | null;
  tasks: DripTask[];
  /** More tasks are on their way: what is not found yet may come with them. */
  isLoadingRest: boolean;
  search: string;
  choice: TaskChoice;
  /** Null while the list is collapsed. */
  page: number | null;
  ways: Ways;
  onTurn: (page: number | null) => void;
  onClear: () => void;
};

/** The tasks that are found: the first ten, or a page of the expanded list. */
export function TaskListView({ userId, tasks, search, choice, page, ways, ...rest }: Props) {
  const now = useNow(30_000);
  const found = findTasks(useReportedTasks(tasks), search, choice.state === 'done');
  const groups = groupTasks(found, useHandedIn());
  const [chosen, choose] = useState<Chosen>({});
  // A campaign that starts later comes first, and the open group stays open.
  const [atFirst] = useState(() => new Set(groups.map(({ key }) => key)));
  const isInner = ({ key }: TaskGroup) => atFirst.has(key) || search.trim() !== '';
  const shown = rowsOnScreen(groups, { page, chosen, isInner });
  if (found.length === 0) {
    if (rest.isLoadingRest) return <TaskTableLoading />;
    return <NoTasks search={search.trim()} choice={choice} onClear={rest.onClear} />;
  }
  return (
    <>
      <BeforeTasks ways={ways} />
      <TaskTable>
        {shown.shown.map(({ group, tasks: rows }) => (
          <GroupRows
            key={group.key}
            {...{ group, rows, now, userId, ways }}
            isPaged={page !== null}
            onChoose={(isOpen) => choose({ ...chosen, [group.key]: isOpen })}
          />
        ))}
      </TaskTable>
      {page !== null && (
        <Suspense>
          <NumberedPages
            name="tasks"
            page={shown.page}
            pages={shown.pages}
            perPage={tasksPerPage}
            count={found.length}
            onTurn={rest.onTurn}
          >
            <Button variant="subtle" color="slate.2" size="sm" onClick={() => rest.onTurn(null)}>
              View Less
            </Button>
          </NumberedPages>
        </Suspense>
      )}
      {shown.hidden > 0 && (
        <Center mt="md">
          <Button variant="default" onClick={() => rest.onTurn(1)}>
            View All Tasks ({shown.hidden} more)
          </Button>
        </Center>
      )}
    </>
  );
}

type GroupProps = Pick<Props, 'userId' | 'ways'> & {
  group: TaskGroup;
  /** Those of its tasks that are in sight. */
  rows: DripTask[];
  now: Date;
  /** Whether what is not in sight is on another page. */
  isPaged: boolean;
  onChoose: (isOpen: boolean) => void;
};

function GroupRows({ group, rows, now, userId, ways, isPaged, onChoose }: GroupProps) {
  const isGroup = group.tasks.length > 1;
  const isOpen = rows.length > 0;
  const hidden = isOpen && !isPaged ? group.tasks.length - rows.length : 0;
  return (
    <>
      {isGroup && (
        <TaskGroupRow group={group} now={now} isOpen={isOpen} onToggle={() => onChoose(!isOpen)} />
      )}
      {rows.map((task) => (
        <Task key={task._id} {...{ task, now, userId, ways }} isInGroup={isGroup} />
      ))}
      {hidden > 0 && <TaskGroupRest group={group} hidden={hidden} onShow={() => onChoose(true)} />}
    </>
  );
}

type TaskProps = Pick<Props, 'userId' | 'ways'> & {
  task: DripTask;
  now: Date;
  isInGroup: boolean;
};

function Task({ task, now, userId, ways, ...shown }: TaskProps) {
  const { act, opened, blockedReason } = useTaskWork(task, ways);
  const submitTask = useSubmitTask(userId, task._id);
  async function submit() {
    if (!(await canResubmit(task))) return;
    submitTask.submit(
      task.rejection !== null,
      (error) => void showFailure(error, submitFallback, ways),
    );
  }
  return (
    <TaskRow
      task={task}
      now={now}
      opened={opened}
      blockedReason={blockedReason}
      {...shown}
      isHandingIn={submitTask.isPending}
      onAct={act}
      onSubmit={() => void submit()}
    />
  );
}

type NoneProps = { search: string; choice: TaskChoice; onClear: () => void };

function NoTasks({ search, choice, onClear }: NoneProps) {
  if (search === '' && !isNarrow(choice)) {
    return (
      <EmptyState
        Icon={IconChecklist}
        title="No drip tasks right now"
        message="New tasks appear here automatically."
      />
    );
  }
  return (
    <EmptyState
      Icon={IconSearchOff}
      title={search === '' ? nothingChosen[choice.state ?? 'open'] : `No tasks match “${search}”`}
      message={search === '' ? undefined : 'Search by creator, tweet link or task ID.'}
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          {search === '' ? 'Show active tasks' : 'Clear search'}
        </Button>
      }
    />
  );
}

const nothingChosen = {
  open: 'No open tasks of this brand',
  review: 'No tasks in review',
  done: 'No completed tasks in running campaigns',
} as const;
