import { Box, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Table } from './table.tsx';

type Heading = ComponentProps<typeof Table.Th>;
/** Without a title it has a name for assistive technology. */
export type Column = { title?: string } & Pick<Heading, 'w' | 'ta' | 'className' | 'aria-label'>;

/** Columns of figures, which stand at the right. */
export function figureColumns(...titles: string[]): Column[] {
  return titles.map((title) => ({ title, ta: 'right' }));
}

type Props = ComponentProps<typeof Table> & { columns: readonly Column[] };

/** Rows in a panel, below the names of their columns. */
export function ColumnTable(props: Props) {
  return (
    <div className="panel">
      <HeadedTable {...props} />
    </div>
  );
}

/** What a chart shows, to be read: scrolls within the frame of the chart. */
export function ChartTable({ label, ...props }: Props & { label: string }) {
  const name = `${label}, as a table`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <Box mah={424} style={{ overflowY: 'auto' }} tabIndex={0} role="region" aria-label={name}>
      <HeadedTable {...props} />
    </Box>
  );
}

/** Rows below the names of their columns. */
export function HeadedTable({ columns, children, ...table }: Props) {
  return (
    <Table {...table}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ title, 'aria-label': name, ...heading }) => (
            <Table.Th key={title ?? name} {...heading}>
              {title ?? <VisuallyHidden>{name}</VisuallyHidden>}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}
