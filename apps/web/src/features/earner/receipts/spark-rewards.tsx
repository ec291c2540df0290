import { formatRate } from '@stoke/domain';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { sparkRewards } from './calls.ts';
import { dayText } from '../../../lib/day-text.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

/** What the person earned in Sparks, by day, each with its receipt; nothing while there is none. */
export function SparkRewards() {
  const rewards = useInfiniteQuery(sparkRewards);
  if (rewards.isError && !rewards.data) {
    return <LoadError title="Your Spark rewards could not be loaded" query={rewards} />;
  }
  const days = itemsOf(rewards.data?.pages ?? []);
  if (days.length === 0) return null;
  return (
    <Section title="Spark rewards" subtitle="One receipt for each campaign and day.">
      <ShortList items={days} name="days" pages={rewards}>
        {(shown) => (
          <ColumnTable
            layout="fixed"
            columns={[
              { title: 'Available since', w: 172 },
              { title: 'Campaign' },
              { title: 'Actions', w: 112, ta: 'right' },
              { title: 'Reward', w: 112, ta: 'right' },
              { title: 'Receipt', w: 86 },
            ]}
          >
            {shown.map(({ _id: id, day, campaignId, campaignName, actions, amount }) => (
              <Table.Tr key={id} data-testid="spark-reward">
                <Table.Td>{dayText(day)}</Table.Td>
                <Table.Td>
                  <LinkAnchor to="/spark-campaign/$id" params={{ id: campaignId }} size="sm">
                    {campaignName}
                  </LinkAnchor>
                </Table.Td>
                <Table.Num>{actions.toLocaleString('en-US')}</Table.Num>
                <Table.Td ta="right">
                  <Text span fw={600} className="num">
                    {formatRate(amount)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <LinkAnchor
                    to="/receipts/$id"
                    params={{ id }}
                    size="sm"
                    aria-description={`${campaignName}, ${dayText(day)}`}
                  >
                    Receipt
                  </LinkAnchor>
                </Table.Td>
              </Table.Tr>
            ))}
          </ColumnTable>
        )}
      </ShortList>
    </Section>
  );
}
