import '@mantine/core/styles/Tabs.layer.css';
import type { AdminPayout } from '@stoke/contract';
import { Group, Stack, Tabs, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { payoutQueues, payoutsInReview, type Queue } from './calls.ts';
import classes from './payout-desk.module.css';
import { causeLabels, flagLabels } from './words.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

type Props = { chosen: string | null; onChoose: (id: string) => void };

const names: Readonly<Record<Queue, string>> = { flagged: 'Flagged', trouble: 'In trouble' };

/** The payouts that need a person: those that met a limit, and those that could not be sent. */
export function ReviewList(props: Props) {
  const { data: queues } = useQuery(payoutQueues);
  const [picked, pick] = useState<Queue | null>(null);
  // The first queue with something in it, until one is picked.
  const usual = queues && queues.flagged.count === 0 && queues.trouble.count > 0;
  const queue = picked ?? (usual ? 'trouble' : 'flagged');
  return (
    <Tabs
      value={queue}
      keepMounted={false}
      onChange={(name) => pick(name === 'trouble' ? 'trouble' : 'flagged')}
    >
      <Tabs.List mb="md">
        {(['flagged', 'trouble'] as const).map((name) => (
          <Tabs.Tab key={name} value={name}>
            {names[name]}
            {queues && queues[name].count > 0 && (
              <span className={classes['count']}>{queues[name].count}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {(['flagged', 'trouble'] as const).map((name) => (
        <Tabs.Panel key={name} value={name}>
          <Oldest at={queues?.[name].oldest ?? null} />
          <QueueList {...props} queue={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Oldest({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      Oldest requested <Ago at={at} />
    </Text>
  );
}

function QueueList({ chosen, onChoose, queue }: Props & { queue: Queue }) {
  const list = useInfiniteQuery(payoutsInReview(queue));
  if (!list.data)
    return <NotLoaded what="The payouts" query={list} rows={[4, 64, 8]} label="Loading payouts" />;
  const payouts = itemsOf(list.data.pages);
  if (payouts.length === 0) {
    return (
      <EmptyState
        Icon={IconCircleCheck}
        title={queue === 'flagged' ? 'No flagged payouts' : 'No payouts in trouble'}
        message="New ones appear here automatically."
      />
    );
  }
  return (
    <Stack gap="md">
      <PickList label={names[queue]}>
        {payouts.map((one) => (
          <PickRow
            key={one._id}
            isChosen={one._id === chosen}
            onChoose={() => onChoose(one._id)}
            testId="payout-in-review"
          >
            <Row payout={one} />
          </PickRow>
        ))}
      </PickList>
      {list.hasNextPage && (
        <Group justify="center">
          <MoreButton pages={list} name="payouts" />
        </Group>
      )}
    </Stack>
  );
}

function Row({ payout }: { payout: AdminPayout }) {
  const { amount, owner, cause, flags, purpose, requestedAt } = payout;
  const [flag] = flags;
  const why = cause === 'flagged' && flag ? flagLabels[flag] : cause && causeLabels[cause];
  const more = cause === 'flagged' && flags.length > 1 ? ` +${flags.length - 1}` : '';
  return (
    <span className={classes['row']}>
      <b>{exactDollars(amount)}</b>
      <span>
        {why}
        {more}
      </span>
      <span>
        {purpose === 'withdrawal' ? 'Withdrawal of' : 'Payout of'} @{owner.username}
      </span>
      <span>
        <Ago at={requestedAt} />
      </span>
    </span>
  );
}
