import type { ComponentProps } from 'react';
import { Table } from './table.tsx';

type Heading = ComponentProps<typeof Table.Th>;
/** Without a title it has a name for assistive technology. */
export type Column = { title?: string } & Pick<Heading, 'w' | 'ta' | 'className' | 'aria-label'>;

type Props = ComponentProps<typeof Table> & { columns: readonly Column[] };

/** Rows in a panel, below the names of their columns. */
export function ColumnTable({ columns, children, ...table }: Props) {
  return (
    <div className="panel">
      <Table {...table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, ...heading }) => (
              <Table.Th key={title ?? heading['aria-label']} {...heading}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}
