import { Button, Group, Text } from '@mantine/core';
import type { GivenUp } from '@stoke/contract';
import { refusals } from '@stoke/contract/refusals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { messageOf } from '../../../ui/failure-message.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import { givenUpReadings } from './calls.ts';
import { named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** Transactions that could not be read; nothing while there are none. */
export function GivenUpList() {
  const list = useQuery(givenUpReadings);
  const [dismissing, setDismissing] = useState<GivenUp | null>(null);
  if (list.isError && !list.data) {
    return <LoadError title="Unread transactions could not be loaded" query={list} />;
  }
  return (
    <>
      {list.data && list.data.length > 0 && <Rows readings={list.data} onDismiss={setDismissing} />}
      {/* Stays open when another admin decides first: the text is not lost. */}
      {dismissing !== null && (
        <DismissDialog reading={dismissing} onClose={() => setDismissing(null)} />
      )}
    </>
  );
}

type RowsProps = { readings: readonly GivenUp[]; onDismiss: (reading: GivenUp) => void };

function Rows({ readings, onDismiss }: RowsProps) {
  const holdsBack = readings.some(({ what }) => what === 'transaction');
  return (
    <Section
      title="Could not be read"
      {...(holdsBack && {
        subtitle: "Payouts requested before these transactions can't be refunded until you decide.",
      })}
    >
      <ul className="well bare divided">
        {readings.map((one) => (
          <Row key={one.signature} reading={one} onDismiss={() => onDismiss(one)} />
        ))}
      </ul>
    </Section>
  );
}

type RowProps = { reading: GivenUp; onDismiss: () => void };

function Row({ reading, onDismiss }: RowProps) {
  const { signature, transactionUrl, what, firstSeenAt, tries, error } = reading;
  const name = `transaction ${signature.slice(0, 8)}`;
  const retrying = useMutation({
    mutationFn: () => callOnce('retryGivenUp', { params: { signature } }),
    onSuccess: () => showToast('success', 'It will be read again within a minute.'),
    onError: (failure) =>
      showToast('error', messageOf(failure, 'Something went wrong. Please try again.')),
    onSettled: useRefetch(['deposits']),
  });
  return (
    <Group component="li" gap={24} justify="space-between" wrap="nowrap" px="lg" py={14}>
      <div>
        <Group gap="sm">
          <Text size="sm" fw={600}>
            {what === 'transaction' ? 'Transaction' : 'Payer of a deposit'}
          </Text>
          <TransactionLink signature={signature} url={transactionUrl} />
        </Group>
        <Text size="sm" className="anywhere">
          {error}
        </Text>
        <Quiet>
          First seen <Moment at={firstSeenAt} /> · {tries} tries
        </Quiet>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-md"
          disabled={retrying.isPending}
          onClick={() => retrying.mutate()}
          {...named('Try again', name)}
        />
        <Button
          variant="default"
          size="compact-md"
          onClick={onDismiss}
          {...named('Dismiss', name)}
        />
      </Group>
    </Group>
  );
}

function DismissDialog({ reading, onClose }: { reading: GivenUp; onClose: () => void }) {
  const { signature, what } = reading;
  return (
    <ReasonDialog
      about={signature}
      title="Dismiss this transaction?"
      label="Dismiss"
      busyLabel="Dismissing..."
      isDangerous
      shortest={10}
      tooShort={refusals['deposit.dismissal_reason'].text}
      field={{
        label: 'What does the explorer show?',
        description: 'Saved in the audit log.',
      }}
      failed="Something went wrong. Try again; this can safely be repeated."
      changes="deposits"
      act={async (reason) => {
        await callOnce('dismissGivenUp', { params: { signature }, body: { reason } });
        return { message: 'The transaction is dismissed.' };
      }}
      onClose={onClose}
    >
      <Text c="dimmed">
        {what === 'transaction'
          ? 'Only dismiss a transaction that moved no USDC of the treasury: if it paid a payout, that payout could be refunded as well.'
          : 'The deposit stays credited. Its payer stays unknown and is not screened.'}
      </Text>
    </ReasonDialog>
  );
}
