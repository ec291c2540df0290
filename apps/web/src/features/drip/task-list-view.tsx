import type { DripTask } from '@stoke/contract';
import { Button, Center } from '@mantine/core';
import { IconChecklist, IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useHandIn, useReportedTasks } from './task-calls.ts';
import { BeforeTasks } from './before-tasks.tsx';
import { findTasks, pageOfTasks, tasksPerPage } from './task-list.ts';
import { handInFallback } from './task-messages.ts';
import { TaskRow } from './task-row.tsx';
import { TaskTable, TaskTableLoading } from './task-table.tsx';
import { mayHandInAgain, tellFailure, useTaskWork, type Ways } from './task-work.ts';

/** Only the expanded list has pages. */
const NumberedPages = lazy(async () => ({
  default: (await import('../../ui/numbered-pages.tsx')).NumberedPages,
}));

type Props = {
  userId: string | null;
  tasks: DripTask[];
  /** More tasks are on their way: what is not found yet may come with them. */
  isLoadingRest: boolean;
  search: string;
  /** Null while the list is collapsed. */
  page: number | null;
  ways: Ways;
  onTurn: (page: number | null) => void;
  onClear: () => void;
};

/** The tasks that are found: the first ten, or a page of the expanded list. */
export function TaskListView({ userId, tasks, search, page, ways, onTurn, ...of }: Props) {
  const now = useNow(30_000);
  const found = findTasks(useReportedTasks(tasks), search);
  const shown = pageOfTasks(found, page);
  if (found.length === 0) {
    if (of.isLoadingRest) return <TaskTableLoading />;
    return <NoTasks search={search.trim()} onClear={of.onClear} />;
  }
  return (
    <>
      <BeforeTasks ways={ways} />
      <TaskTable>
        {shown.shown.map((task) => (
          <Task key={task._id} task={task} now={now} userId={userId} ways={ways} />
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
            onTurn={onTurn}
          >
            <Button variant="subtle" color="slate.2" size="sm" onClick={() => onTurn(null)}>
              View Less
            </Button>
          </NumberedPages>
        </Suspense>
      )}
      {shown.hidden > 0 && (
        <Center mt="md">
          <Button variant="default" onClick={() => onTurn(1)}>
            View All Tasks ({shown.hidden} more)
          </Button>
        </Center>
      )}
    </>
  );
}

type TaskProps = Pick<Props, 'userId' | 'ways'> & { task: DripTask; now: Date };

function Task({ task, now, userId, ways }: TaskProps) {
  const { act, opened, hindrance } = useTaskWork(task, ways);
  const handIn = useHandIn(userId, task._id);
  async function submit() {
    if (!(await mayHandInAgain(task))) return;
    handIn.mutate(undefined, {
      onError: (error) => void tellFailure(error, handInFallback, ways),
    });
  }
  return (
    <TaskRow
      task={task}
      now={now}
      opened={opened}
      hindrance={hindrance}
      isHandingIn={handIn.isPending}
      onAct={(action, replyLink) => void act(action, replyLink)}
      onHandIn={() => void submit()}
    />
  );
}

function NoTasks({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return (
      <EmptyState
        icon={<IconChecklist size={24} aria-hidden />}
        title="No drip tasks right now"
        message="New tasks appear here automatically."
      />
    );
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={24} aria-hidden />}
      title={`No tasks match “${search}”`}
      message="Search by creator, tweet link or task ID."
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}
