import { formatRate } from '@stoke/domain';
import { Anchor, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconCoins } from '@tabler/icons-react';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { sparkEarners, type Earner } from './calls.ts';
import { Loaded } from './load-state.tsx';
import { countText, shareText } from './words.ts';
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
            icon={<IconCoins size={24} stroke={1.5} aria-hidden />}
            title="No earnings yet"
            message="People appear here with their first paid action."
          />
        ) : (
          <>
            <div className="panel">
              <Table gap={16}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Person</Table.Th>
                    <Table.Th ta="right">Earned</Table.Th>
                    <Table.Th ta="right">Share of pool</Table.Th>
                    <Table.Th ta="right">Actions</Table.Th>
                    <Table.Th ta="right">Trust</Table.Th>
                    <Table.Th ta="right">Joined</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {itemsOf(pages).map((earner) => (
                    <Row key={earner._id} earner={earner} onPerson={onPerson} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
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
