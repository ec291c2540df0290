import type { DripTask } from '@stoke/contract';
import { formatUnits, isNewTask } from '@stoke/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TaskBrand } from './task-brand.tsx';
import { progressOfGroup, type TaskGroup } from './task-groups.ts';
import { TaskLimits } from './task-limits.tsx';
import classes from './tasks.module.css';
import { Table } from '../../../ui/table.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { group: TaskGroup; now: Date; isOpen: boolean; onToggle: () => void };

const isNew = (task: DripTask, now: Date) => isNewTask(new Date(task.createdAt), now);

/** The tweets of one campaign as one row, which opens to them. */
export function TaskGroupRow({ group, now, isOpen, onToggle }: Props) {
  const { first, tasks } = group;
  const progress = useId();
  const name = `${tasks.length} tweets of ${first.creatorName}`;
  const ahead = tasks.filter(({ isPendingByUser }) => !isPendingByUser);
  const units = (ahead.length > 0 ? ahead : tasks).reduce(
    (sum, task) => sum + task.earningAmount,
    0,
  );
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Table.Tr className={classes['row']} data-testid="drip-group">
      <Table.Td>
        <TaskBrand task={first} />
      </Table.Td>
      <Table.Td>
        <Stack gap={2}>
          <Group gap={10} wrap="nowrap">
            <Text size="sm" truncate>
              {name}
            </Text>
            {!isOpen && tasks.some((task) => isNew(task, now)) && (
              <StatusBadge tone="new" label="New" />
            )}
          </Group>
          <TaskLimits task={first} now={now} />
        </Stack>
      </Table.Td>
      <Table.Td>
        <Quiet id={progress} className="num">
          {progressOfGroup(group)}
        </Quiet>
      </Table.Td>
      <Table.Td ta="right">
        <Text component="span" fw={600} c="ember.4" className="num">
          {formatUnits(units)}
        </Text>
      </Table.Td>
      <Table.Td>
        <Button
          variant="default"
          size="compact-sm"
          h={32}
          rightSection={<Chevron size={15} aria-hidden />}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
          // Of one campaign there may be two: what can be done, and what is in review.
          aria-describedby={progress}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

type RestProps = { group: TaskGroup; hidden: number; onShow: () => void };

/** Ends a group of which only some rows are in sight, and opens it whole. */
export function TaskGroupRest({ group, hidden, onShow }: RestProps) {
  function show({ currentTarget }: MouseEvent<HTMLElement>) {
    const last = currentTarget.closest('tr')?.previousElementSibling;
    flushSync(onShow);
    // This button is gone: the focus goes on to the first row that came.
    last?.nextElementSibling?.querySelector('a')?.focus();
  }
  return (
    <Table.Tr>
      <Table.Td colSpan={5} pl={56}>
        <Button variant="subtle" color="slate.2" size="compact-sm" h={32} onClick={show}>
          Show {hidden} more {hidden === 1 ? 'tweet' : 'tweets'} of {group.first.creatorName}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
