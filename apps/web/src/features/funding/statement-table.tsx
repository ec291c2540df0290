import type { StatementLine, StatementType } from '@stoke/contract';
import { Group, Table, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { itemsOf } from '../../lib/pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { statement } from './calls.ts';
import { exactDollars } from '../../lib/exact-amount.ts';
import classes from './statement.module.css';
import { wordsOf } from './statement-words.ts';
import { TransactionLink } from '../../ui/transaction-link.tsx';

/** The lines of the statement, newest first, a page at a time. */
export function StatementTable({ type }: { type: StatementType | null }) {
  const lines = useInfiniteQuery(statement(type));
  if (lines.isPending) return <SkeletonRows count={5} height={60} />;
  if (!lines.data) {
    return (
      <ErrorPanel
        title="Your statement could not be loaded"
        message={messageOf(lines.error, 'Please try again in a moment.')}
        actionLabel="Try again"
        onAction={() => void lines.refetch()}
      />
    );
  }
  const items = itemsOf(lines.data.pages);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconListDetails size={24} stroke={1.5} aria-hidden />}
        title={type === null ? 'Nothing has happened yet' : 'Nothing of this sort yet'}
        message="Deposits, campaigns, refunds and withdrawals appear here as they happen."
      />
    );
  }
  return (
    <>
      <div className="panel">
        <Table layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={184}>Time</Table.Th>
              <Table.Th>Event</Table.Th>
              <Table.Th w={150}>Transaction</Table.Th>
              <Table.Th w={150} className={classes['amount'] ?? ''}>
                Amount
              </Table.Th>
              <Table.Th w={150} className={classes['amount'] ?? ''}>
                Balance
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((line) => (
              <Line key={line._id} line={line} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {lines.hasNextPage ? (
        <Group justify="center" mt="md">
          <MoreButton pages={lines} name="lines" />
        </Group>
      ) : null}
    </>
  );
}

function Line({ line }: { line: StatementLine }) {
  const { title, detail } = wordsOf(line);
  const isIn = line.amount > 0;
  return (
    <Table.Tr className={classes['line']} data-testid="statement-line">
      <Table.Td>
        <Moment at={line.at} />
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        {detail === '' ? null : (
          <Text size="xs" c="dimmed" className={classes['figure'] ?? ''}>
            {detail}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <TransactionLink signature={line.signature} url={line.transactionUrl} />
      </Table.Td>
      <Table.Td className={classes['amount'] ?? ''} data-in={isIn || undefined}>
        {isIn ? '+' : ''}
        {exactDollars(line.amount)}
      </Table.Td>
      <Table.Td className={classes['amount'] ?? ''}>{exactDollars(line.balance)}</Table.Td>
    </Table.Tr>
  );
}
