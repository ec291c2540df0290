import { formatRate } from '@stoke/domain';
import { Anchor, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ColumnTable } from '../../ui/column-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadedList } from '../../ui/loaded.tsx';
import { MoreAtEnd } from '../../ui/more-at-end.tsx';
import { Table } from '../../ui/table.tsx';
import { Quiet } from '../../ui/quiet.ts';

type Earner = { _id: string; username: string; reserved: number; available: number };

type Props<E> = {
  /** What they are while they load: `top earners`. */
  name: string;
  testId: string;
  earners: UseInfiniteQueryResult<InfiniteData<{ items: readonly E[] }>>;
  /** Beside the person. */
  columns: readonly { title: string; cell: (earner: E) => ReactNode }[];
  /** Below the name; null: nothing. */
  warningOf: (earner: E) => string | null;
  onPerson: (id: string) => void;
};

/** Who earned in a campaign, the most first. */
export function EarnerTable<E extends Earner>(props: Props<E>) {
  const { name, testId, earners, columns, warningOf, onPerson } = props;
  return (
    <LoadedList
      name={name}
      query={earners}
      empty={
        <EmptyState
          Icon={IconCoins}
          title="No earnings yet"
          message="People appear here with their first paid action."
        />
      }
    >
      {(people) => (
        <>
          <ColumnTable
            columns={[
              { title: 'Person' },
              ...columns.map(({ title }) => ({ title, ta: 'right' as const })),
            ]}
          >
            {people.map((earner) => (
              <Table.Tr key={earner._id} data-testid={testId}>
                <Table.Td>
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    onClick={() => onPerson(earner._id)}
                  >
                    {earner.username}
                  </Anchor>
                  {warningOf(earner) !== null && (
                    <Text size="xs" c="rose.3">
                      {warningOf(earner)}
                    </Text>
                  )}
                </Table.Td>
                {columns.map(({ title, cell }) => (
                  <Table.Num key={title}>{cell(earner)}</Table.Num>
                ))}
              </Table.Tr>
            ))}
          </ColumnTable>
          <MoreAtEnd pages={earners} name="people" />
        </>
      )}
    </LoadedList>
  );
}

export const earnedColumn = {
  title: 'Earned',
  cell: ({ reserved, available }: Earner) => (
    <>
      {formatRate(reserved + available)}
      <Quiet size="xs">{formatRate(reserved)} reserved</Quiet>
    </>
  ),
};
