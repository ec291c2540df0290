import type { DripTask } from '@stoke/contract';
import { Button, Group } from '@mantine/core';
import { Choose } from '../../../ui/choose.tsx';
import type { TaskChoice } from './task-choice.ts';

const states = [
  [undefined, 'Active'],
  ['review', 'In review'],
  ['done', 'Done'],
] as const;
const sorts = [
  { value: '', label: 'Newest first' },
  { value: 'ending', label: 'Ending first' },
];

type Props = {
  choice: TaskChoice;
  onChoose: (choice: TaskChoice) => void;
  /** All tasks there are, to choose a brand from. */
  tasks: readonly DripTask[];
};

/** Which tasks are shown, and in which order. */
export function TaskFilters({ choice, onChoose, tasks }: Props) {
  return (
    <Group justify="space-between" mb="sm" wrap="nowrap">
      <Group gap={4} wrap="nowrap" role="group" aria-label="State of the tasks">
        {states.map(([state, label]) => (
          <Button
            key={label}
            variant={choice.state === state ? 'default' : 'subtle'}
            color="slate.2"
            size="sm"
            aria-pressed={choice.state === state}
            onClick={() => onChoose({ ...choice, state })}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Choose
          label="Brand"
          value={choice.brand ?? ''}
          choices={[{ value: '', label: 'All brands' }, ...brandsOf(tasks, choice.brand)]}
          onChoose={(brand) => onChoose({ ...choice, brand: brand || undefined })}
        />
        <Choose
          label="Order"
          value={choice.sort ?? ''}
          choices={sorts}
          onChoose={(sort) =>
            onChoose({ ...choice, sort: sort === 'ending' ? 'ending' : undefined })
          }
        />
      </Group>
    </Group>
  );
}

/** The brands by name, with the chosen one even when it has no task now. */
function brandsOf(tasks: readonly DripTask[], chosen: string | undefined) {
  const names = new Map(tasks.map((task) => [task.creatorUsername, task.creatorName]));
  if (chosen !== undefined && !names.has(chosen)) names.set(chosen, `@${chosen}`);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => Boolean(value))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
