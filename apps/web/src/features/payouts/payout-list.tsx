import type { Payout } from '@stoke/contract';
import { Table } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { itemsOf } from '../../lib/pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Pages } from '../../ui/more-button.tsx';
import { useNamedRow } from '../../ui/named-place.ts';
import { Section } from '../../ui/section.tsx';
import { ShortList } from '../../ui/short-list.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { ownPayouts } from './calls.ts';
import { PayoutRow } from './payout-row.tsx';

/** Every payout of this earner, newest first, with its state, its times and its transaction. */
export function PayoutList() {
  const payouts = useInfiniteQuery(ownPayouts);
  return (
    <Section title="Payouts" subtitle="Each one is on the chain exactly once.">
      {payouts.data ? (
        <PayoutTable payouts={itemsOf(payouts.data.pages)} pages={payouts} />
      ) : payouts.isError ? (
        <ErrorPanel
          title="Your payouts could not be loaded"
          message={messageOf(payouts.error, 'Please try again in a moment.')}
          actionLabel="Try again"
          onAction={() => void payouts.refetch()}
        />
      ) : (
        <SkeletonRows count={3} height={64} />
      )}
    </Section>
  );
}

function PayoutTable({ payouts, pages }: { payouts: Payout[]; pages: Pages }) {
  const whole = useNamedRow('payout', { items: payouts, pages });
  if (payouts.length === 0) {
    return (
      <EmptyState
        icon={<IconSend size={24} aria-hidden />}
        title="No payouts yet"
        message="Your first request appears here and follows itself to the chain."
      />
    );
  }
  return (
    <ShortList items={payouts} name="payouts" pages={pages} whole={whole}>
      {(shown) => (
        <div className="panel">
          <Table layout="fixed" horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={122}>Amount</Table.Th>
                <Table.Th w={120}>State</Table.Th>
                <Table.Th>Progress</Table.Th>
                <Table.Th w={142}>Transaction</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((payout) => (
                <PayoutRow key={payout._id} payout={payout} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </ShortList>
  );
}
