import { formatRate, reversalReasonTexts, sparkActionsRemoved } from '@stoke/domain';
import { Box, Button, Group, Text } from '@mantine/core';
import { IconLink, IconMessageCircle, IconMoodSmile } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useHeldBack } from '../../../lib/held-back.ts';
import { nearMoment } from '../../../lib/day-text.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { useTicking } from '../../../lib/ticking.ts';
import { FramePart } from '../../../entities/campaigns/campaign-frame.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ownActivity, type Activity, type Participation } from './part-calls.ts';
import classes from './spark-part.module.css';
import { Table } from '../../../ui/table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { named } from '../../../ui/named.ts';
import { Pair } from '../../../ui/pair.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Reversal = NonNullable<Activity['reversal']>;
/** How a reward that was taken back can be appealed. */
export type Appeal = ComponentType<{ reversal: Reversal }>;
type Props = { campaignId: string; part: Participation; appeal: Appeal };

/** The user's own actions in the campaign: sums, and each with its state or its reason. */
export function OwnActivity({ campaignId, part, appeal }: Props) {
  const activity = useInfiniteQuery(ownActivity(campaignId));
  return (
    <FramePart title="Your activity">
      <Sums part={part} />
      {activity.data ? (
        <ActivityList
          appeal={appeal}
          nothing={part.areActionsRemoved ? sparkActionsRemoved : noActions}
          items={itemsOf(activity.data.pages)}
          hasOlder={activity.data.pages.length > 1}
          more={activity.hasNextPage && <MoreButton pages={activity} name="actions" />}
        />
      ) : (
        <NotLoaded what="Your activity" query={activity} rows={[3, 52]} />
      )}
    </FramePart>
  );
}

function Sums({ part: { waiting, reserved, available, unpaid } }: Pick<Props, 'part'>) {
  const sums = [
    ['Waiting', count(waiting)],
    ['Reserved', formatRate(reserved)],
    ['Available', formatRate(available)],
    ['Not paid', count(unpaid)],
  ] as const;
  return (
    <dl className={classes['sums']}>
      {sums.map(([name, sum]) => (
        <Pair key={name} name={name}>
          {sum}
        </Pair>
      ))}
    </dl>
  );
}

function count(actions: number): string {
  return `${actions.toLocaleString('en-US')} ${actions === 1 ? 'action' : 'actions'}`;
}

const noActions = 'No actions yet. Messages, reactions and link clicks appear here within seconds.';

type ListOf = {
  appeal: Appeal;
  /** Instead of an empty list. */
  nothing: string;
  items: readonly Activity[];
  hasOlder: boolean;
  more: ReactNode;
};

function ActivityList({ appeal, nothing, items, hasOlder, more }: ListOf) {
  const [isInside, setInside] = useState(false);
  const { shown, waiting, showAll } = useHeldBack(items, isInside || hasOlder);
  if (items.length === 0) {
    return <p className={classes['lead']}>{nothing}</p>;
  }
  return (
    <Box
      pos="relative"
      onPointerEnter={() => setInside(true)}
      onPointerLeave={() => setInside(false)}
    >
      <div className={classes['fresh']} role="status">
        {waiting > 0 && (
          <Button variant="light" size="compact-sm" onClick={showAll}>
            Show {waiting} new {waiting === 1 ? 'action' : 'actions'}
          </Button>
        )}
      </div>
      <Table gap={20} layout="fixed" className={classes['activity']}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={132}>Action</Table.Th>
            <Table.Th w={96} ta="right">
              Reward
            </Table.Th>
            <Table.Th w={116}>Status</Table.Th>
            <Table.Th>Details</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((action) => (
            <ActivityRow key={action._id} action={action} appeal={appeal} />
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="center" gap="sm" mt="md">
        {more}
      </Group>
    </Box>
  );
}

const kinds = {
  message: { Icon: IconMessageCircle, label: 'Message' },
  click: { Icon: IconLink, label: 'Link click' },
  reaction: { Icon: IconMoodSmile, label: 'Reaction' },
} as const;
const states = {
  waiting: { tone: 'waiting', label: 'Waiting' },
  reserved: { tone: 'new', label: 'Reserved' },
  available: { tone: 'good', label: 'Available' },
  unpaid: { tone: 'neutral', label: 'Not paid' },
} as const satisfies Record<Activity['status'], unknown>;

type RowOf = { action: Activity; appeal: Appeal };

function ActivityRow({ action, appeal: Appeal }: RowOf) {
  const { kind, at, status, code, doubt, text, reversal } = action;
  const amount = doubt?.amount ?? action.amount;
  const { Icon, label } = kinds[kind];
  return (
    <Table.Tr data-testid="activity">
      <Table.Td>
        <Group gap={8} wrap="nowrap">
          <Icon
            size={18}
            stroke={1.75}
            aria-hidden
            style={{ flex: 'none', color: 'var(--muted)' }}
          />
          <Text span size="sm" fw={600}>
            {label}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td ta="right">
        <Text span fw={600} size="sm" className="num" {...(amount > 0 ? {} : { c: 'dimmed' })}>
          {amount > 0 ? formatRate(amount) : '–'}
        </Text>
      </Table.Td>
      <Table.Td>
        {code === 'REVERSED' ? (
          <StatusBadge tone="bad" label="Taken back" />
        ) : doubt !== null ? (
          <StatusBadge tone="waiting" label="Doubtful" />
        ) : (
          <StatusBadge {...states[status]} />
        )}
      </Table.Td>
      <Table.Td>
        <LongText text={text} />
        <Text size="sm" {...(text !== null && { c: 'dimmed' })}>
          <Detail action={action} />
        </Text>
        {action.isHidden && <Quiet size="xs">Hidden in the group</Quiet>}
        {reversal && <Appeal reversal={reversal} />}
        <Quiet size="xs">
          <Moment at={at} />
        </Quiet>
      </Table.Td>
    </Table.Tr>
  );
}

function Detail({ action }: { action: Activity }) {
  const { kind, at, status, judgedAt, doubt, expected, outlook, reason, receiptId, reversal } =
    action;
  const due = useTicking((now) => leftText(Date.parse(judgedAt) - now.getTime()));
  if (doubt !== null) {
    return (
      <>
        {doubt.reason} The creator decides. Undecided, it is paid <NearMoment at={doubt.until} />.
      </>
    );
  }
  const left = expected > 0 ? `${due} · up to ${formatRate(expected)}` : due;
  if (status === 'waiting' && outlook !== null) {
    return (
      <>
        <Text span inherit c="amber.3">
          {outlook.code === null ? 'May be doubtful' : 'Likely not paid'}: {outlook.reason}
        </Text>{' '}
        {left}
      </>
    );
  }
  if (status === 'waiting') return left;
  if (status === 'reserved') return 'Available within 24 hours';
  if (status === 'unpaid') return reversal === null ? reason : takenBack(reversal);
  if (receiptId === null) return 'In your balance';
  return (
    <>
      In your balance ·{' '}
      <LinkAnchor
        inherit
        to="/receipts/$id"
        params={{ id: receiptId }}
        {...named('Receipt', `${kinds[kind].label}, ${nearMoment(new Date(at))}`)}
      />
    </>
  );
}

function takenBack({ actions, amount, reason, note, isByCreator }: Reversal): string {
  const input = actions === 1 ? '' : ` (${actions} actions, ${formatRate(amount)})`;
  const who = isByCreator ? 'The creator' : 'An admin';
  return `${who} took it back: ${reversalReasonTexts[reason]}${input}${note === null ? '' : `: “${note}”`}`;
}

function leftText(ms: number): string {
  if (ms <= 0) return 'Being checked';
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `Checked in ${minutes > 0 ? `${minutes}m ` : ''}${seconds % 60}s`;
}
