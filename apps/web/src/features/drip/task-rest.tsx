import { Button, Group, Text } from '@mantine/core';
import type { AllTasks } from './all-tasks.ts';

type Props = Pick<AllTasks, 'rest' | 'loadRest'> & { count: number };

/** Says, beside the search, that the tasks at hand are not all there are. */
export function TaskRest({ rest, count, loadRest }: Props) {
  if (rest === 'none') return null;
  const loaded = count.toLocaleString('en-US');
  if (rest === 'failed') {
    return (
      <Group gap="xs" wrap="nowrap" flex="none" role="status">
        <Text size="sm" c="rose.3">
          Only {loaded} tasks loaded
        </Text>
        <Button variant="default" size="compact-sm" flex="none" onClick={loadRest}>
          Try again
        </Button>
      </Group>
    );
  }
  return (
    <Text size="sm" c="dimmed" flex="none" className="num">
      {rest === 'cut' ? `The newest ${loaded} tasks` : `${loaded} tasks so far…`}
    </Text>
  );
}
