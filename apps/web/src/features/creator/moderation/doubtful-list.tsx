import { formatRate, maxReversalActions, type ReversalReason } from '@stoke/domain';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '../../../lib/session/call-once.ts';
import { useRefetch } from '../../../lib/session/use-refetch.ts';
import { ReverseDialog, type ReversalTarget } from '../../../entities/campaigns/reverse-dialog.tsx';
import { nearMoment } from '../../../lib/day-text.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { ColumnTable, figureColumns } from '../../../ui/column-table.tsx';
import { alertFailure } from '../../../ui/alert-failure.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadedList } from '../../../ui/loaded.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { doubtfulMessages, ownReversals, type Doubtful } from './calls.ts';
import { beginning, named } from '../../../ui/named.ts';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { campaignId: string; onPerson: (id: string) => void };

/** Messages that wait for the creator's decision, with the ways to decide. */
export function DoubtfulList({ campaignId, onPerson }: Props) {
  const messages = useInfiniteQuery(doubtfulMessages(campaignId));
  const [refused, setRefused] = useState<ReversalTarget | null>(null);
  const pay = usePay(campaignId);
  const ids = itemsOf(messages.data?.pages ?? [])
    .map(({ _id }) => _id)
    .slice(0, maxReversalActions);
  return (
    <Section
      title="Doubtful messages"
      subtitle="Undecided, a message is paid after 24 hours."
      actions={
        ids.length > 1 && (
          <Group gap="sm" wrap="nowrap">
            <Button size="sm" variant="default" onClick={() => setRefused({ actionIds: ids })}>
              Reject all {ids.length}
            </Button>
            <Button size="sm" disabled={pay.isPending} onClick={() => pay.mutate(ids)}>
              Pay all {ids.length}
            </Button>
          </Group>
        )
      }
    >
      <LoadedList
        name="doubtful messages"
        query={messages}
        empty={
          <EmptyState
            Icon={IconCircleCheck}
            title="Nothing to decide"
            message="Messages that read as adverts or random words appear here before they are paid."
          />
        }
      >
        {(doubtful) => (
          <>
            <ColumnTable
              columns={[
                { title: 'Message' },
                { title: 'Why' },
                ...figureColumns('Reward', 'Paid'),
                { 'aria-label': 'Decision' },
              ]}
            >
              {doubtful.map((message) => (
                <Row
                  key={message._id}
                  message={message}
                  isBusy={pay.isPending}
                  onPerson={onPerson}
                  onPay={() => pay.mutate([message._id])}
                  onRefuse={() => setRefused({ actionIds: [message._id] })}
                />
              ))}
            </ColumnTable>
            <MoreAtEnd pages={messages} name="messages" />
          </>
        )}
      </LoadedList>
      {refused && (
        <ReverseDialog
          calls={ownReversals(campaignId)}
          target={refused}
          suggested={suggested}
          onClose={() => setRefused(null)}
        />
      )}
    </Section>
  );
}

const suggested: ReversalReason = 'low_quality';

function usePay(campaignId: string) {
  return useMutation({
    mutationFn: (ids: string[]) =>
      callOnce('paySparkDoubtful', { params: { campaignId }, body: { actionIds: ids } }),
    onSuccess: ({ message }) => showToast('success', message, { at: 'bottom' }),
    onError: (error) =>
      void alertFailure(
        'Not paid',
        error,
        'Something went wrong. Try again; this can safely be repeated.',
      ),
    onSettled: useRefetch(['campaigns']),
  });
}

type RowProps = {
  message: Doubtful;
  isBusy: boolean;
  onPerson: (id: string) => void;
  onPay: () => void;
  onRefuse: () => void;
};

function Row({ message, isBusy, onPerson, onPay, onRefuse }: RowProps) {
  const { user, at, words, text, reason, amount, until, url } = message;
  const when = nearMoment(new Date(at));
  const name = `${user.username}, ${when}${text === null ? '' : `, ${beginning(text)}`}`;
  return (
    <Table.Tr data-testid="doubtful">
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <Anchor component="button" type="button" size="sm" onClick={() => onPerson(user._id)}>
            {user.username}
          </Anchor>
          {url !== null && (
            <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
              <IconExternalLink
                size={14}
                aria-label={`Open ${user.username}'s message in Telegram, ${when}`}
              />
            </Anchor>
          )}
        </Group>
        <LongText text={text} />
        <Quiet size="xs">
          {words} words · <Moment at={at} />
        </Quiet>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{reason}</Text>
      </Table.Td>
      <Table.Num>{formatRate(amount)}</Table.Num>
      <Table.Td ta="right">
        <Text size="sm">
          <NearMoment at={until} />
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            onClick={onRefuse}
            {...named('Reject', name)}
          />
          <Button
            size="compact-sm"
            variant="light"
            disabled={isBusy}
            onClick={onPay}
            {...named('Pay', name)}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
