import { formatRate, sparkDoubts } from '@stoke/domain';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { deskReversals, personOf, sparkActionsOf, type DeskAction, type Target } from './calls.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { ReverseDialog } from '../../../entities/campaigns/reverse-dialog.tsx';
import classes from './spark-desk.module.css';
import { reasonLabels } from './words.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';

type Props = { campaignId: string; userId: string; onBack: () => void };

/** What one person did in the campaign, with the ways to take rewards back. */
export function PersonActions({ campaignId, userId, onBack }: Props) {
  const [target, setTarget] = useState<Target | null>(null);
  const actions = useInfiniteQuery(sparkActionsOf(campaignId, userId));
  const person = useQuery(personOf(userId)).data;
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        size="sm"
        px={0}
        className={classes['back']}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
      >
        Back to the campaign
      </Button>
      <Group justify="space-between" mih={36}>
        <Group gap={10}>
          <Title order={3}>{person?.username}</Title>
          {person && person.accountStatus !== 'active' && (
            <StatusBadge
              tone="bad"
              label={person.accountStatus === 'banned' ? 'Banned' : 'Suspended'}
            />
          )}
        </Group>
        <Button variant="default" size="sm" onClick={() => setTarget({ userId })}>
          Take back everything reserved
        </Button>
      </Group>
      <Loaded name="actions" query={actions}>
        {({ pages }) => (
          <>
            <ColumnTable
              gap={16}
              columns={[
                { title: 'Action' },
                { title: 'Status' },
                { title: 'Reward', ta: 'right' },
                { 'aria-label': 'Take back' },
              ]}
            >
              {itemsOf(pages).map((action) => (
                <Row
                  key={action._id}
                  action={action}
                  onReverse={() => setTarget({ actionIds: [action._id] })}
                />
              ))}
            </ColumnTable>
            <MoreAtEnd pages={actions} name="actions" />
          </>
        )}
      </Loaded>
      {target && (
        <ReverseDialog
          calls={deskReversals(campaignId)}
          target={target}
          suggested={null}
          onClose={() => setTarget(null)}
        />
      )}
    </Stack>
  );
}

const kinds = { message: 'Message', click: 'Link click', reaction: 'Reaction' } as const;
const states = {
  waiting: { tone: 'waiting', label: 'Waiting' },
  doubtful: { tone: 'waiting', label: 'Doubtful' },
  reserved: { tone: 'new', label: 'Reserved' },
  available: { tone: 'good', label: 'Available' },
  unpaid: { tone: 'neutral', label: 'Not paid' },
  reversed: { tone: 'bad', label: 'Taken back' },
} as const;

function Row({ action, onReverse }: { action: DeskAction; onReverse: () => void }) {
  const { kind, at, status, code, doubt, amount, url } = action;
  return (
    <Table.Tr data-testid="spark-action">
      <Table.Td>
        <Text size="sm" fw={600}>
          {kinds[kind]}{' '}
          {url !== null && (
            <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
              <IconExternalLink size={13} aria-label="Open in Telegram" />
            </Anchor>
          )}
        </Text>
        <Text size="xs" c="dimmed">
          <Moment at={at} />
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge {...states[status]} />
        {status === 'unpaid' && code !== null && (
          <Text size="xs" c="dimmed">
            {reasonLabels[code]}
          </Text>
        )}
        {status === 'doubtful' && doubt !== null && (
          <Text size="xs" c="dimmed">
            {sparkDoubts[doubt]}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" className="num">
        {amount > 0 ? formatRate(amount) : '–'}
      </Table.Td>
      <Table.Td ta="right">
        {(status === 'reserved' || status === 'doubtful') && (
          <Button size="compact-sm" variant="subtle" onClick={onReverse}>
            Take back
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
