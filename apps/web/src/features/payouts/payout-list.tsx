import type { Payout } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Group, Stack, Table, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { itemsOf } from '../../lib/pages.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Pages } from '../../ui/more-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Section } from '../../ui/section.tsx';
import { ShortList } from '../../ui/short-list.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ownPayouts } from './calls.ts';
import { shortAddress } from './short-address.ts';
import classes from './payouts.module.css';

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
    <ShortList items={payouts} name="payouts" pages={pages}>
      {(shown) => (
        <div className="panel">
          <Table layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={130}>Amount</Table.Th>
                <Table.Th w={124}>State</Table.Th>
                <Table.Th>Times</Table.Th>
                <Table.Th w={150}>Transaction</Table.Th>
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

const states = {
  requested: { tone: 'waiting', label: 'Requested' },
  review: { tone: 'waiting', label: 'In review' },
  sending: { tone: 'waiting', label: 'Sending' },
  confirmed: { tone: 'good', label: 'Confirmed' },
  failed: { tone: 'bad', label: 'Failed' },
  refunded: { tone: 'neutral', label: 'Refunded' },
} as const satisfies Record<Payout['status'], unknown>;

function PayoutRow({ payout }: { payout: Payout }) {
  return (
    <Table.Tr className={classes['row']} data-testid="payout">
      <Table.Td>
        <Text fw={600} className="num">
          {formatDollars(payout.amount)}
        </Text>
        <Text size="xs" c="dimmed" title={payout.address}>
          to <span className={classes['mono']}>{shortAddress(payout.address)}</span>
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge {...states[payout.status]} />
      </Table.Td>
      <Table.Td>
        <Stack gap={0}>
          <PayoutTimes payout={payout} />
          {payout.reason !== null && (
            <Text size="sm" c="rose.3">
              {payout.reason}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        <Transaction payout={payout} />
      </Table.Td>
    </Table.Tr>
  );
}

function PayoutTimes({ payout }: { payout: Payout }) {
  const last = payout.confirmedAt ?? payout.sentAt;
  return (
    <>
      <Text size="sm">
        Requested <Moment at={payout.requestedAt} />
      </Text>
      {last !== null && (
        <Text size="sm" c="dimmed">
          {payout.confirmedAt === null ? 'Sent' : 'Confirmed'} <Moment at={last} />
        </Text>
      )}
    </>
  );
}

function Transaction({ payout: { signature, status } }: { payout: Payout }) {
  if (signature === null) {
    const isOver = status === 'failed' || status === 'refunded';
    return (
      <Text span c="dimmed" size="sm">
        {isOver ? 'Never sent' : 'Not sent yet'}
      </Text>
    );
  }
  return (
    <Group gap={4} wrap="nowrap">
      <Text span className={classes['mono'] ?? ''} title={signature}>
        {shortAddress(signature)}
      </Text>
      <CopyButton value={signature} what="transaction signature" />
    </Group>
  );
}
