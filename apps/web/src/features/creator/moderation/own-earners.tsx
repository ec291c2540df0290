import { formatRate } from '@stoke/domain';
import { Anchor, Text } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { ownEarners, type Earner } from './calls.ts';

type Props = { campaignId: string; onPerson: (id: string) => void };

/** Who earned in the campaign, the most first. */
export function OwnEarners({ campaignId, onPerson }: Props) {
  const earners = useInfiniteQuery(ownEarners(campaignId));
  return (
    <Section title="People" subtitle="Who earned here, highest first.">
      <Loaded name="people" query={earners}>
        {({ pages }) =>
          itemsOf(pages).length === 0 ? (
            <EmptyState
              Icon={IconCoins}
              title="No earnings yet"
              message="People appear here with their first paid action."
            />
          ) : (
            <>
              <ColumnTable
                gap={16}
                columns={[
                  { title: 'Person' },
                  { title: 'Actions', ta: 'right' },
                  { title: 'Share of pool', ta: 'right' },
                  { title: 'Earned', ta: 'right' },
                ]}
              >
                {itemsOf(pages).map((earner) => (
                  <Row key={earner._id} earner={earner} onPerson={onPerson} />
                ))}
              </ColumnTable>
              <MoreAtEnd pages={earners} name="people" />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Row({ earner, onPerson }: { earner: Earner; onPerson: (id: string) => void }) {
  const { _id, username, reserved, available, share, actions, mutedAt } = earner;
  return (
    <Table.Tr data-testid="own-earner">
      <Table.Td>
        <Anchor component="button" type="button" size="sm" onClick={() => onPerson(_id)}>
          {username}
        </Anchor>
        {mutedAt !== null && (
          <Text size="xs" c="rose.3">
            Muted
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" className="num">
        {actions.toLocaleString('en-US')}
      </Table.Td>
      <Table.Td ta="right" className="num">
        {(share * 100).toFixed(1)}%
      </Table.Td>
      <Table.Td ta="right" className="num">
        {formatRate(reserved + available)}
        <Text size="xs" c="dimmed">
          {formatRate(reserved)} reserved
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
