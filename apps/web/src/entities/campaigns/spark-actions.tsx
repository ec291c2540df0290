import type { Reply } from '@stoke/contract/client';
import { formatRate, sparkDoubts } from '@stoke/domain';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { itemsOf } from '../../lib/pages.ts';
import { ColumnTable } from '../../ui/column-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreAtEnd } from '../../ui/more-at-end.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Table } from '../../ui/table.tsx';
import { actionName, HideButton, HidingState } from './hide-message.tsx';
import { named } from '../../ui/named.ts';
import { Quiet } from '../../ui/quiet.ts';

type Action = Omit<Reply<'ownSparkActionsOf'>[number], 'refusal'>;

type Props<T extends Action> = {
  campaignId: string;
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly T[] }>>;
  /** The label of a reward that can no longer be taken back. */
  availableLabel: string;
  /** Why an action is not paid; null: nothing is shown. */
  reasonOf: (action: T) => string | null;
  onReverse: (action: T) => void;
};

/** What a person did in a Spark, with a way to take each reward back. */
export function SparkActions<T extends Action>({ query, ...table }: Props<T>) {
  return (
    <Loaded name="actions" query={query}>
      {({ pages }) => (
        <>
          <ActionTable actions={itemsOf(pages)} {...table} />
          <MoreAtEnd pages={query} name="actions" />
        </>
      )}
    </Loaded>
  );
}

type TableProps<T extends Action> = Omit<Props<T>, 'query'> & { actions: readonly T[] };

function ActionTable<T extends Action>(props: TableProps<T>) {
  const { campaignId, actions, onReverse, ...texts } = props;
  if (actions.length === 0) {
    return <Quiet>No actions of this person are kept here.</Quiet>;
  }
  return (
    <ColumnTable
      columns={[
        { title: 'Action' },
        { title: 'Status' },
        { title: 'Reward', ta: 'right' },
        { 'aria-label': 'Hide or take back' },
      ]}
    >
      {actions.map((action) => (
        <Row
          key={action._id}
          campaignId={campaignId}
          action={action}
          availableLabel={texts.availableLabel}
          reason={texts.reasonOf(action)}
          onReverse={() => onReverse(action)}
        />
      ))}
    </ColumnTable>
  );
}

const kinds = { message: 'Message', click: 'Link click', reaction: 'Reaction' } as const;
const states = {
  waiting: { tone: 'waiting', label: 'Waiting' },
  doubtful: { tone: 'waiting', label: 'Doubtful' },
  reserved: { tone: 'new', label: 'Reserved' },
  available: { tone: 'good' },
  unpaid: { tone: 'neutral', label: 'Not paid' },
  reversed: { tone: 'bad', label: 'Taken back' },
} as const;

type RowProps = {
  campaignId: string;
  action: Action;
  availableLabel: string;
  reason: string | null;
  onReverse: () => void;
};

function Row({ campaignId, action, availableLabel, reason, onReverse }: RowProps) {
  const { kind, at, status, doubt, amount, text, url } = action;
  const why = status === 'unpaid' ? reason : status === 'doubtful' && doubt && sparkDoubts[doubt];
  return (
    <Table.Tr data-testid="spark-action">
      <Table.Td>
        <Text size="sm" fw={600}>
          {kinds[kind]}{' '}
          {url !== null && (
            <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
              <IconExternalLink size={13} aria-label={`Open in Telegram: ${actionName(action)}`} />
            </Anchor>
          )}
        </Text>
        <LongText text={text} />
        <HidingState hiding={action.hiding} />
        <Quiet size="xs">
          <Moment at={at} />
        </Quiet>
      </Table.Td>
      <Table.Td>
        <StatusBadge label={availableLabel} {...states[status]} />
        {why && <Quiet size="xs">{why}</Quiet>}
      </Table.Td>
      <Table.Num>{amount > 0 ? formatRate(amount) : '–'}</Table.Num>
      <Table.Td ta="right">
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <HideButton campaignId={campaignId} action={action} />
          {(status === 'reserved' || status === 'doubtful') && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={onReverse}
              {...named('Take back', actionName(action))}
            />
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
