import type { CampaignResults } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Table } from '@mantine/core';
import { Moment } from '../../ui/moment.tsx';
import classes from './spending-chart.module.css';

type Props = Pick<CampaignResults, 'spending'> & {
  /** What a step counts, such as `approved`; null where it counts nothing. */
  counted: string | null;
};

/** The spending step by step, oldest first; steps in which nothing was paid are left out. */
export function SpendingTable({ spending, counted }: Props) {
  const heading = counted && counted[0]?.toUpperCase() + counted.slice(1);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label="Spend over time">
      <Table horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>From</Table.Th>
            {heading === null ? null : <Table.Th ta="right">{heading}</Table.Th>}
            <Table.Th ta="right">Paid</Table.Th>
            <Table.Th ta="right">Until then</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {spending.steps.map(({ from, approved, spent, total }) => (
            <Table.Tr key={from}>
              <Table.Td>
                <Moment at={from} />
              </Table.Td>
              {heading === null ? null : (
                <Table.Td ta="right" className="num">
                  {approved.toLocaleString('en-US')}
                </Table.Td>
              )}
              <Table.Td ta="right" className="num">
                {formatDollars(spent)}
              </Table.Td>
              <Table.Td ta="right" className="num">
                {formatDollars(total)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
