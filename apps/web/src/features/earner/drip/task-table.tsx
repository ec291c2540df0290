import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { tasksAtFirst } from './task-list.ts';
import classes from './tasks.module.css';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

/** The columns of rule 4.7, at fixed widths so that nothing moves when rows arrive. */
export function TaskTable({ children }: { children: ReactNode }) {
  return (
    <ColumnTable
      gap={20}
      layout="fixed"
      className={classes['table']}
      columns={[
        { title: 'Creator', className: classes['creator'] ?? '' },
        { title: 'Tweet / Campaign' },
        { title: 'Actions', w: 216 },
        { title: 'Earn', w: 112, ta: 'right' },
        { title: 'Status', className: classes['status'] ?? '' },
      ]}
    >
      {children}
    </ColumnTable>
  );
}

/** The table before its tasks are known. */
export function TaskTableLoading() {
  return (
    <TaskTable>
      {Array.from({ length: tasksAtFirst }, (_, index) => (
        <Table.Tr key={index} className={classes['row']} aria-hidden>
          <Table.Td>
            <Skeleton height={34} width="80%" />
          </Table.Td>
          <Table.Td>
            <Skeleton height={16} width="60%" />
          </Table.Td>
          <Table.Td>
            <Skeleton height={36} width={124} />
          </Table.Td>
          <Table.Td>
            <Skeleton height={16} width={44} ml="auto" />
          </Table.Td>
          <Table.Td>
            <Skeleton height={22} width={72} />
          </Table.Td>
        </Table.Tr>
      ))}
    </TaskTable>
  );
}
