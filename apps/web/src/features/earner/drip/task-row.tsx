import type { DripTask } from '@stoke/contract';
import { formatUnits, isNewTask, type DripAction } from '@stoke/domain';
import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { HourlyPay } from '../../../entities/work/hourly-pay.tsx';
import { shortLink } from '../../../entities/work/tweet-label.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { recordOpened } from './open-tweet.ts';
import { TaskActions } from './task-actions.tsx';
import { tweetIdOf } from './tweet-id.ts';
import { TaskBrand } from './task-brand.tsx';
import { taskState, type TaskState } from './task-list.ts';
import { TaskLimits } from './task-limits.tsx';
import { TaskNote } from './task-note.tsx';
import classes from './tasks.module.css';
import { Table } from '../../../ui/table.tsx';
import { OutLink } from '../../../ui/out-link.tsx';

type Props = {
  task: DripTask;
  now: Date;
  /** The action whose tweet is open and that is not reported yet. */
  opened?: DripAction | null;
  /** Why this person cannot do tasks yet. */
  blockedReason?: string | null;
  /** Under the row of its campaign, which says the rest. */
  isInGroup?: boolean;
  isHandingIn: boolean;
  /** Answers whether an action was reported. */
  onAct: (action: DripAction, replyLink: string | null) => Promise<boolean>;
  onSubmit: () => void;
};

/** One drip task: who pays, for which tweet, what is done and what it earns. */
export function TaskRow({ task, now, isHandingIn, onAct, onSubmit, ...rest }: Props) {
  return (
    <Table.Tr
      className={classes['row']}
      data-pending={task.isPendingByUser || undefined}
      data-testid="drip-task"
    >
      {rest.isInGroup ? null : (
        <Table.Td>
          <TaskBrand task={task} />
        </Table.Td>
      )}
      <Table.Td colSpan={rest.isInGroup ? 2 : 1}>
        <Stack gap={2} pl={rest.isInGroup ? 46 : 0}>
          {rest.isInGroup && <VisuallyHidden>{task.creatorName}</VisuallyHidden>}
          {task.about && <Text size="sm">{task.about}</Text>}
          <Group gap={10} wrap="nowrap">
            <OutLink
              id={tweetIdOf(task)}
              href={task.tweetLink}
              c={task.about ? 'dimmed' : 'slate.2'}
              size={task.about ? 'xs' : 'sm'}
              title={task.tweetLink}
              truncate
              onClick={() => recordOpened(task._id)}
            >
              {shortLink(task.tweetLink)}
            </OutLink>
            {isNewTask(new Date(task.createdAt), now) && (
              <Box component="span" display="inline-flex" flex="none">
                <StatusBadge tone="new" label="New" />
              </Box>
            )}
          </Group>
          {!rest.isInGroup && <TaskLimits task={task} now={now} />}
          <TaskNote task={task} />
        </Stack>
      </Table.Td>
      <Table.Td>
        <TaskActions
          task={task}
          opened={rest.opened ?? null}
          blockedReason={rest.blockedReason ?? null}
          onAct={(action) => void onAct(action, null)}
          onReply={(replyLink) => onAct('comment', replyLink)}
        />
      </Table.Td>
      <Table.Td ta="right">
        <Text component="span" fw={600} c="ember.4" className="num">
          {formatUnits(task.earningAmount)}
        </Text>
        <HourlyPay amount={task.hourlyPay} />
      </Table.Td>
      <Table.Td>
        <TaskStatus task={task} isHandingIn={isHandingIn} onSubmit={onSubmit} />
      </Table.Td>
    </Table.Tr>
  );
}

const badges = {
  open: { tone: 'neutral', label: 'Open' },
  started: { tone: 'neutral', label: 'In progress' },
  pending: { tone: 'waiting', label: 'In review' },
  rejected: { tone: 'bad', label: 'Rejected' },
  appealed: { tone: 'waiting', label: 'Under appeal' },
  completed: { tone: 'good', label: 'Completed' },
} as const satisfies Record<Exclude<TaskState, 'ready'>, unknown>;

function TaskStatus(props: Pick<Props, 'task' | 'isHandingIn' | 'onSubmit'>) {
  const { task, isHandingIn, onSubmit } = props;
  const state = taskState(task);
  const isAgain = state === 'rejected' && task.areAllIndividualActionsCompleted;
  if (state !== 'ready' && !isAgain) return <StatusBadge {...badges[state]} />;
  return (
    <Button
      variant={isAgain ? 'default' : 'filled'}
      size="compact-sm"
      h={32}
      loading={isHandingIn}
      aria-describedby={tweetIdOf(task)}
      onClick={onSubmit}
    >
      {task.rejection === null ? 'Mark as DONE' : 'Submit again'}
    </Button>
  );
}
