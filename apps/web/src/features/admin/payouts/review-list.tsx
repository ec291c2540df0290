import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type { AdminPayout } from '@stoke/contract';
import { Checkbox, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { AllPayouts } from './all-payouts.tsx';
import { payoutQueues, payoutsInReview, type Queue } from './calls.ts';
import classes from './payout-desk.module.css';
import { maxSeveral, SeveralBar, SeveralDialog, type SeveralAsked } from './several-bar.tsx';
import { causeLabels, flagLabels } from './words.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

type Props = { chosen: string | null; onChoose: (id: string) => void };
type Tab = Queue | 'all';

const names: Readonly<Record<Tab, string>> = {
  flagged: 'Flagged',
  trouble: 'In trouble',
  all: 'All',
};
const tabs = ['flagged', 'trouble', 'all'] as const;

/** The payouts that need a person: those that met a limit, and those that could not be sent; and all of them. */
export function ReviewList(props: Props) {
  const { data: queues } = useQuery(payoutQueues);
  const [picked, pick] = useState<Tab | null>(null);
  // The first queue with something in it, until one is picked.
  const usual = queues && queues.flagged.count === 0 && queues.trouble.count > 0;
  const tab = picked ?? (usual ? 'trouble' : 'flagged');
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(name) => pick(tabs.find((one) => one === name) ?? 'flagged')}
    >
      <Tabs.List mb="md">
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {names[name]}
            {name !== 'all' && queues && queues[name].count > 0 && (
              <span className={classes['count']}>{queues[name].count}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {(['flagged', 'trouble'] as const).map((name) => (
        <Tabs.Panel key={name} value={name}>
          <Oldest at={queues?.[name].oldest ?? null} />
          <QueueList {...props} queue={name} onPick={() => pick(name)} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="all">
        <AllPayouts {...props} />
      </Tabs.Panel>
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

type QueueProps = Props & { queue: Queue; onPick: () => void };

function QueueList({ chosen, onChoose, queue, onPick }: QueueProps) {
  const list = useInfiniteQuery(payoutsInReview(queue));
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<SeveralAsked | null>(null);
  if (!list.data)
    return <NotLoaded what="The payouts" query={list} rows={[4, 64, 8]} label="Loading payouts" />;
  const payouts = itemsOf(list.data.pages);
  if (payouts.length === 0 && asked === null) {
    return (
      <EmptyState
        Icon={IconCircleCheck}
        title={queue === 'flagged' ? 'No flagged payouts' : 'No payouts in trouble'}
        message="New ones appear here automatically."
      />
    );
  }
  const several = payouts.filter(({ _id }) => selected.has(_id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  const isFull = several.length >= maxSeveral;
  return (
    <Stack gap="md">
      {queue === 'flagged' && (
        <SeveralBar
          all={payouts}
          several={several}
          onSelect={select}
          onAsk={(question) => {
            // The queue stays in sight, even when it empties meanwhile.
            onPick();
            ask(question);
          }}
        />
      )}
      {asked && <SeveralDialog {...asked} onDone={select} onClose={() => ask(null)} />}
      <PickList label={names[queue]}>
        {payouts.map((one) => (
          <PickRow
            key={one._id}
            isChosen={one._id === chosen}
            onChoose={() => onChoose(one._id)}
            testId="payout-in-review"
            before={
              queue === 'flagged' ? (
                <Checkbox
                  aria-label={`Select ${exactDollars(one.amount)} of ${one.owner.username}`}
                  checked={selected.has(one._id)}
                  disabled={isFull && !selected.has(one._id)}
                  onChange={() => toggle(one._id)}
                />
              ) : undefined
            }
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
