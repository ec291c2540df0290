import '@mantine/core/styles/Pagination.layer.css';
import { Button, Group, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import { Quiet } from './quiet.ts';

type Props = {
  /** What the list is of: `tasks`. */
  name: string;
  page: number;
  pages: number;
  perPage: number;
  /** How many there are on all pages. */
  count: number;
  onTurn: (page: number) => void;
  children?: ReactNode;
};

/** The pages of a long list: what is shown of how many, Previous, numbers and Next. */
export function NumberedPages({ name, page, pages, perPage, count, onTurn, children }: Props) {
  const first = (page - 1) * perPage + 1;
  return (
    <Group justify="space-between" mt="md">
      <Quiet className="num">
        {first}–{Math.min(count, first + perPage - 1)} of {count} {name}
      </Quiet>
      <Group gap="xs">
        {children}
        <nav aria-label={`Pages of ${name}`}>
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
