import { Button, Group } from '@mantine/core';
import type { Withdrawal } from '@stoke/contract';
import { countdown } from '@stoke/domain';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { payoutStates } from '../../../entities/money/payout-states.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { nearMoment } from '../../../lib/day-text.ts';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { useNow } from '../../../lib/use-now.ts';
import { confirmDialog } from '../../../ui/dialogs.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import { NamedTable } from '../../../ui/named-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { withdrawals } from './calls.ts';
import { Table } from '../../../ui/table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

const columns = [
  { title: 'Requested', w: 184 },
  { title: 'State', w: 130 },
  { title: 'To' },
  { title: 'Transaction', w: 150 },
  { title: 'Amount', w: 150, ta: 'right' },
] as const;

/** Every withdrawal of this creator, newest first, with its state and its transaction. */
export function WithdrawalList() {
  const list = useInfiniteQuery(withdrawals);
  if (!list.data) return <NotLoaded what="Your withdrawals" query={list} rows={[2, 64]} />;
  const items = itemsOf(list.data.pages);
  if (items.length === 0) {
    return (
      <EmptyState
        Icon={IconArrowUpRight}
        title="No withdrawals yet"
        message="Withdraw unspent funds at any time."
      />
    );
  }
  return (
    <NamedTable
      items={items}
      pages={list}
      name="withdrawals"
      prefix="withdrawal"
      columns={columns}
      gap={20}
    >
      {(withdrawal) => <WithdrawalCells withdrawal={withdrawal} others={items} />}
    </NamedTable>
  );
}

const states = { ...payoutStates, refunded: { tone: 'neutral', label: 'Returned' } } as const;

type Props = { withdrawal: Withdrawal; others: readonly Withdrawal[] };

/** One withdrawal: how much to which wallet, how far it is, and the way back while there is one. */
function WithdrawalCells({ withdrawal, others }: Props) {
  const { status, address, reason, signature, transactionUrl, openingFee } = withdrawal;
  return (
    <>
      <Table.Td>
        <Moment at={withdrawal.requestedAt} />
      </Table.Td>
      <Table.Td>
        <StatusBadge {...states[status]} />
      </Table.Td>
      <Table.Td>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <div>
            <span className="mono anywhere" title={address}>
              {address.slice(0, 6)}…{address.slice(-6)}
            </span>
            {reason === null ? null : <Quiet size="xs">{reason}</Quiet>}
            {status === 'requested' ? <Leaves {...{ withdrawal, others }} /> : null}
          </div>
          {withdrawal.canCancel ? <Cancel withdrawal={withdrawal} /> : null}
        </Group>
      </Table.Td>
      <Table.Td>
        <TransactionLink signature={signature} url={transactionUrl} />
      </Table.Td>
      <Table.Num>
        {exactDollars(withdrawal.amount)}
        {openingFee === 0 ? null : (
          <Quiet size="xs">incl. {exactDollars(openingFee)} to open the account</Quiet>
        )}
      </Table.Num>
    </>
  );
}

/** When it leaves: a new address waits. */
/** Whether one before it opens the account of its wallet, and has not arrived. */
function waitsForOpening(
  { address, openingFee, requestedAt }: Withdrawal,
  others: Props['others'],
) {
  return others.some(
    (other) =>
      openingFee === 0 &&
      other.openingFee > 0 &&
      other.address === address &&
      other.requestedAt < requestedAt &&
      ['requested', 'review', 'sending'].includes(other.status),
  );
}

function Leaves({ withdrawal, others }: Props) {
  const { heldUntil, waitsUntil } = withdrawal;
  const now = useNow(1000);
  const at = heldUntil === null ? null : new Date(heldUntil);
  if (waitsUntil !== null) {
    return (
      <Quiet size="xs">
        Expected around <NearMoment at={waitsUntil} />
      </Quiet>
    );
  }
  if (waitsForOpening(withdrawal, others)) {
    return <Quiet size="xs">Sent after the withdrawal that opens this account</Quiet>;
  }
  return (
    <Quiet size="xs">
      {at !== null && at > now ? `New address: sent in ${countdown(at, now)}` : 'Sending soon'}
    </Quiet>
  );
}

function Cancel({ withdrawal: { _id, amount, requestedAt } }: { withdrawal: Withdrawal }) {
  const cancelling = useMutation({
    mutationFn: () => callOnce('cancelWithdrawal', { params: { id: _id } }),
    onSuccess: () => showToast('success', `${exactDollars(amount)} is back in your balance.`),
    onError: (error) =>
      showToast('error', messageOf(error, 'The withdrawal was not cancelled. Please try again.')),
    onSettled: useRefetch(['balance'], ['payouts']),
  });
  async function ask() {
    const message = `${exactDollars(amount)} returns to your balance immediately.`;
    const labels = { cancel: 'Keep it', confirm: 'Cancel withdrawal' };
    if (await confirmDialog({ title: 'Cancel this withdrawal?', message, labels })) {
      cancelling.mutate();
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      disabled={cancelling.isPending}
      onClick={() => void ask()}
      {...named(
        cancelling.isPending ? 'Cancelling...' : 'Cancel',
        `${exactDollars(amount)}, ${nearMoment(new Date(requestedAt))}`,
      )}
    />
  );
}
