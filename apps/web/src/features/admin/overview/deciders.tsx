import type { AdminFigures } from '@stoke/contract';
import { useQuery } from '@tanstack/react-query';
import { LinkAnchor } from '../../../ui/links.tsx';
import { ColumnTable, figureColumns } from '../../../ui/column-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { adminFigures } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** How much each admin decided, and how often an appeal overturned it. */
export function Deciders() {
  const { data } = useQuery(adminFigures);
  if (!data) return null;
  return (
    <Section title="Decided by" subtitle="The last 7 days (UTC)">
      {data.deciders.length === 0 ? (
        <Quiet>No admin decided on work.</Quiet>
      ) : (
        <Rows deciders={data.deciders} />
      )}
    </Section>
  );
}

function Rows({ deciders }: Pick<AdminFigures, 'deciders'>) {
  return (
    <ColumnTable
      columns={[
        { title: 'Admin' },
        ...figureColumns('Today', 'Approved', 'Rejected', 'Overturned'),
      ]}
    >
      {deciders.map(({ _id, username, ...numbers }) => (
        <Table.Tr key={_id} data-testid="decider">
          <Table.Td>
            <LinkAnchor to="/admin/people" search={{ person: _id }} size="sm">
              {username}
            </LinkAnchor>
          </Table.Td>
          {([numbers.today, numbers.approved, numbers.rejected, numbers.overturned] as const).map(
            (number, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns in their order
              <Table.Num key={place}>{number.toLocaleString('en-US')}</Table.Num>
            ),
          )}
        </Table.Tr>
      ))}
    </ColumnTable>
  );
}
