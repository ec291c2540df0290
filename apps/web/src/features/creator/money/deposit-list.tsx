import { formatDollars } from '@stoke/domain';
import { Box, Button, Group } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Deposit } from '@stoke/contract';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { nearMoment } from '../../../lib/day-text.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { deposits } from './calls.ts';
import { depositStages, isOpen } from './deposit-status.ts';
import { ColumnTable, figureColumns } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { named } from '../../../ui/named.ts';

const shownAtFirst = 10;
const tones = { waiting: 'waiting', seen: 'new', credited: 'good', expired: 'neutral' } as const;

type Props = { shownId: string | null; onShow: (deposit: Deposit) => void };

/** The deposits so far, newest first; open ones lead back to their payment code. */
export function DepositList({ shownId, onShow }: Props) {
  const list = useInfiniteQuery(deposits);
  if (!list.data) return <NotLoaded what="Your deposits" query={list} rows={[3, 52]} />;
  const items = itemsOf(list.data.pages);
  if (items.length === 0) {
    return (
      <EmptyState
        Icon={IconReceipt2}
        title="No deposits yet"
        message="Your deposits will appear here."
      />
    );
  }
  return (
    <ShortList items={items} name="deposits" pages={list} first={shownAtFirst}>
      {(shown) => (
        <ColumnTable
          gap={20}
          data-still
          columns={[
            { title: 'Created' },
            ...figureColumns('Requested', 'Credited'),
            { title: 'Status' },
            { title: 'Transaction' },
          ]}
        >
          {shown.map((one) => (
            <Row key={one._id} deposit={one} isShown={one._id === shownId} onShow={onShow} />
          ))}
        </ColumnTable>
      )}
    </ShortList>
  );
}

type RowProps = { deposit: Deposit; isShown: boolean; onShow: (deposit: Deposit) => void };

function Row({ deposit, isShown, onShow }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={deposit.createdAt} />
      </Table.Td>
      <Table.Num>{formatDollars(deposit.amount)}</Table.Num>
      <Table.Num>
        {deposit.status === 'credited' ? formatDollars(deposit.creditedAmount) : '–'}
      </Table.Num>
      <Table.Td>
        <StatusBadge tone={tones[deposit.status]} label={depositStages[deposit.status].label} />
        {deposit.bySupport && (
          <Box mt={4} className="hint">
            by support
          </Box>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={8} wrap="nowrap" mih={30}>
          {deposit.signature === null ? null : (
            <TransactionLink signature={deposit.signature} url={deposit.transactionUrl} />
          )}
          {isOpen(deposit) ? (
            <Button
              variant="default"
              size="compact-sm"
              disabled={isShown}
              onClick={() => onShow(deposit)}
              {...named(
                isShown ? 'Shown above' : 'Show payment',
                `${formatDollars(deposit.amount)}, ${nearMoment(new Date(deposit.createdAt))}`,
              )}
            />
          ) : null}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
