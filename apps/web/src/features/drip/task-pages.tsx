import { Button, Group, Pagination, Text } from '@mantine/core';
import { tasksPerPage, type TaskPage } from './task-list.ts';

type Props = { shown: TaskPage; count: number; onTurn: (page: number) => void; onLess: () => void };

/** The pages of the expanded list: Previous, numbers, Next and the way back to the short list. */
export function TaskPages({ shown: { page, pages, shown }, count, onTurn, onLess }: Props) {
  const first = (page - 1) * tasksPerPage + 1;
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed" className="num">
        {first}–{first + shown.length - 1} of {count} tasks
      </Text>
      <Group gap="xs">
        <Button variant="subtle" color="slate.2" size="sm" onClick={onLess}>
          View Less
        </Button>
        <nav aria-label="Task pages">
          <Pagination.Root
            value={page}
            total={pages}
            onChange={onTurn}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          >
            <Group gap={8}>
              <Button
                variant="default"
                size="sm"
                disabled={page <= 1}
                onClick={() => onTurn(page - 1)}
              >
                Previous
              </Button>
              <Pagination.Items />
              <Button
                variant="default"
                size="sm"
                disabled={page >= pages}
                onClick={() => onTurn(page + 1)}
              >
                Next
              </Button>
            </Group>
          </Pagination.Root>
        </nav>
      </Group>
    </Group>
  );
}
