import type { Withdrawal } from '@stoke/contract';
import { Table } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { itemsOf } from '../../lib/pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Pages } from '../../ui/more-button.tsx';
import { useNamedRow } from '../../ui/named-place.ts';
import { ShortList } from '../../ui/short-list.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { withdrawals } from './calls.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';
import classes from './withdraw.module.css';

/** Every withdrawal of this creator, newest first, with its state and its transaction. */
export function WithdrawalList() {
  const list = useInfiniteQuery(withdrawals);
  if (list.isPending) return <SkeletonRows count={2} height={60} />;
  if (!list.data) {
    return (
      <ErrorPanel
        title="Your withdrawals could not be loaded"
        message={messageOf(list.error, 'Please try again in a moment.')}
        actionLabel="Try again"
        onAction={() => void list.refetch()}
      />
    );
  }
  return <WithdrawalTable items={itemsOf(list.data.pages)} pages={list} />;
}

function WithdrawalTable({ items, pages }: { items: Withdrawal[]; pages: Pages }) {
  const whole = useNamedRow('withdrawal', { items, pages });
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconArrowUpRight size={24} stroke={1.5} aria-hidden />}
        title="No withdrawals yet"
        message="What you do not spend is yours: it goes to your own wallet whenever you ask."
      />
    );
  }
  return (
    <ShortList items={items} name="withdrawals" pages={pages} whole={whole}>
      {(shown) => (
        <div className="panel">
          <Table layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={184}>Requested</Table.Th>
                <Table.Th w={130}>State</Table.Th>
                <Table.Th>To</Table.Th>
                <Table.Th w={150}>Transaction</Table.Th>
                <Table.Th w={150} className={classes['amount'] ?? ''}>
                  Amount
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((one) => (
                <WithdrawalRow key={one._id} withdrawal={one} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </ShortList>
  );
}
