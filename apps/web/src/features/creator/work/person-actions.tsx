import type { SparkWork } from '@stoke/contract';
import { formatRate, sparkRefusals } from '@stoke/domain';
import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HidingState } from '../../../entities/campaigns/hide-message.tsx';
import { itemsOf } from '../../../lib/pages.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { NearMoment } from '../../../ui/moment.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table } from '../../../ui/table.tsx';
import { sparkPersonActions } from './calls.ts';
import { WorkLink } from './work-parts.tsx';
import { Quiet } from '../../../ui/quiet.ts';

const states = {
  waiting: { tone: 'waiting', label: 'Waiting' },
  reserved: { tone: 'waiting', label: 'Reserved' },
  paid: { tone: 'good', label: 'Paid' },
  unpaid: { tone: 'neutral', label: 'Not paid' },
} as const;
const kinds = { message: 'Message', reaction: 'Reaction', click: 'Link click' } as const;

const columns = [
  { title: 'Action' },
  { title: 'Outcome', w: '30%' },
  { title: 'Done', w: 150 },
  { title: 'Reward', ta: 'right', w: 100 },
] as const;

/** What one person did in a Spark. */
export function PersonActions({ campaignId, userId }: { campaignId: string; userId: string }) {
  const list = useInfiniteQuery(sparkPersonActions(campaignId, userId));
  const actions = list.data && itemsOf(list.data.pages);
  if (actions === undefined) return <NotLoaded what="The actions" query={list} rows={[3, 40]} />;
  if (actions.length === 0) {
    return <Quiet>No actions yet.</Quiet>;
  }
  return (
    <Stack gap="sm">
      <ColumnTable gap={12} layout="fixed" columns={columns}>
        {actions.map((action) => (
          <ActionRow key={action._id} action={action} />
        ))}
      </ColumnTable>
      {list.hasNextPage && (
        <div>
          <MoreButton pages={list} name="actions" />
        </div>
      )}
    </Stack>
  );
}

function ActionRow({ action }: { action: SparkWork }) {
  const { kind, link, words, text, hiding, status, reason, at, amount } = action;
  return (
    <Table.Tr>
      <Table.Td>
        {link === null ? kinds[kind] : <WorkLink url={link}>{kinds[kind]}</WorkLink>}
        {text === null && words !== null && (
          <Quiet component="span" size="xs">
            {' '}
            · {words} {words === 1 ? 'word' : 'words'}
          </Quiet>
        )}
        <LongText text={text} />
        <HidingState hiding={hiding} />
      </Table.Td>
      <Table.Td>
        <StatusBadge {...states[status]} />
        {reason !== null && (
          <Quiet size="xs" mt={2}>
            {sparkRefusals[reason]}
          </Quiet>
        )}
      </Table.Td>
      <Table.Td>
        <NearMoment at={at} />
      </Table.Td>
      <Table.Num>{formatRate(amount)}</Table.Num>
    </Table.Tr>
  );
}
