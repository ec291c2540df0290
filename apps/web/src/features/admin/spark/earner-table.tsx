import { formatRate } from '@stoke/domain';
import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconCoins } from '@tabler/icons-react';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { sparkEarners, type Earner } from './calls.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { countText, shareText } from './words.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

type Props = { campaignId: string; onPerson: (id: string) => void };

/** Who earned in the campaign, the most first. */
export function EarnerTable({ campaignId, onPerson }: Props) {
  const earners = useInfiniteQuery(sparkEarners(campaignId));
  return (
    <Loaded name="top earners" query={earners}>
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
                { title: 'Earned', ta: 'right' },
                { title: 'Share of pool', ta: 'right' },
                { title: 'Actions', ta: 'right' },
                { title: 'Trust', ta: 'right' },
                { title: 'Joined', ta: 'right' },
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
  );
}

function Row({ earner, onPerson }: { earner: Earner; onPerson: (id: string) => void }) {
  const { _id, username, reserved, available, share, actions, reputationScore } = earner;
  return (
    <Table.Tr data-testid="spark-earner">
      <Table.Td>
        <Anchor component="button" type="button" size="sm" onClick={() => onPerson(_id)}>
          {username}
        </Anchor>
        {earner.accountStatus !== 'active' && (
          <Text size="xs" c="rose.3">
            {earner.accountStatus === 'banned' ? 'Banned' : 'Suspended'}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" className="num">
        {formatRate(reserved + available)}
        <Text size="xs" c="dimmed">
          {formatRate(reserved)} reserved
        </Text>
      </Table.Td>
      <Table.Td ta="right" className="num">
        {shareText(share)}
      </Table.Td>
      <Table.Td ta="right" className="num">
        {countText(actions)}
      </Table.Td>
      <Table.Td ta="right" className="num">
        {reputationScore}
      </Table.Td>
      <Table.Td ta="right">
        <Ago at={earner.createdAt} />
      </Table.Td>
    </Table.Tr>
  );
}
