import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type { AdminPayout } from '@stoke/contract';
import { Box, Checkbox, Group, Stack, Tabs } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreBelow } from '../../../ui/more-button.tsx';
import { KeyLine, useKeyActs, type KeyAct } from '../../../ui/key-acts.tsx';
import { ListKeys } from '../../../ui/list-keys.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AllPayouts } from './all-payouts.tsx';
import { payoutQueues, payoutsInReview, type Queue } from './calls.ts';
import { RefuseDialog, ReleaseDialog } from './decide-dialogs.tsx';
import classes from './payout-desk.module.css';
import { payoutTabs, type PayoutTab, type PayoutWish, type Way } from './payout-wish.ts';
import { maxSeveral, SeveralBar, SeveralDialog, type SeveralAsked } from './several-bar.tsx';
import { causeLabels, flagLabels } from './words.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type ListProps = { chosen: string | null; onChoose: (id: string, way?: Way) => void };
type Props = ListProps & {
  picked: PayoutTab | null;
  onPick: (tab: PayoutTab, way?: Way) => void;
  wish: PayoutWish;
  onWish: (wish: PayoutWish) => void;
};

const names: Readonly<Record<PayoutTab, string>> = {
  flagged: 'Flagged',
  trouble: 'In trouble',
  all: 'All',
};

/** The payouts that need a person: those that met a limit, and those that could not be sent; and all of them. */
export function ReviewList({ picked, onPick, wish, onWish, ...list }: Props) {
  const { data: queues } = useQuery(payoutQueues);
  // The first queue with something in it, until one is picked.
  const usual = queues && queues.flagged.count === 0 && queues.trouble.count > 0;
  const tab = picked ?? (usual ? 'trouble' : 'flagged');
  const turn = () => onPick(payoutTabs[(payoutTabs.indexOf(tab) + 1) % payoutTabs.length] ?? tab);
  const keys: KeyAct[] = [{ key: 'L', verb: 'next list', act: turn }];
  useKeyActs(keys);
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(name) => onPick(payoutTabs.find((one) => one === name) ?? 'flagged')}
    >
      <Group mb="md" gap="sm">
        <Tabs.List flex="1 0 auto">
          {payoutTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {names[name]}
              {name !== 'all' && queues && queues[name].count > 0 && (
                <Box component="span" ms={8} c="dimmed" className="num">
                  {queues[name].count}
                </Box>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <KeyLine acts={keys} />
      </Group>
      {(['flagged', 'trouble'] as const).map((name) => (
        <Tabs.Panel key={name} value={name}>
          <Oldest at={queues?.[name].oldest ?? null} />
          <QueueList {...list} queue={name} onKeep={() => onPick(name, { replace: true })} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="all">
        <AllPayouts {...list} wish={wish} onWish={onWish} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Oldest({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <Quiet mb="sm">
      Oldest requested <Ago at={at} />
    </Quiet>
  );
}

type QueueProps = ListProps & {
  queue: Queue;
  /** Keeps the queue in sight even after it empties. */
  onKeep: () => void;
};
/** One payout that a key asks about. */
type AskedOne = { Dialog: typeof ReleaseDialog; payout: AdminPayout };

function QueueList({ chosen, onChoose, queue, onKeep }: QueueProps) {
  const list = useInfiniteQuery(payoutsInReview(queue));
  const rows = useRef<HTMLUListElement>(null);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [asked, ask] = useState<SeveralAsked | null>(null);
  const [one, askOne] = useState<AskedOne | null>(null);
  if (!list.data)
    return <NotLoaded what="The payouts" query={list} rows={[4, 64, 8]} label="Loading payouts" />;
  const payouts = itemsOf(list.data.pages);
  if (payouts.length === 0 && asked === null && one === null) {
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
  const current = payouts.find(({ _id }) => _id === chosen);
  /** Asks about the selected ones, or without any about the chosen one. */
  const decide = (verdict: SeveralAsked['verdict'], Dialog: typeof ReleaseDialog) => {
    if (several.length === 0 && !current) return;
    onKeep();
    if (several.length > 0) ask({ verdict, several });
    else if (current) askOne({ Dialog, payout: current });
  };
  const acts: KeyAct[] =
    queue === 'flagged'
      ? [
          {
            key: 'X',
            verb: 'select',
            act: () => current && (selected.has(current._id) || !isFull) && toggle(current._id),
          },
          { key: 'R', verb: 'release', act: () => decide('release', ReleaseDialog) },
          { key: 'F', verb: 'refuse', act: () => decide('refuse', RefuseDialog) },
        ]
      : [];
  return (
    <Stack gap="md">
      {queue === 'flagged' && (
        <SeveralBar
          all={payouts}
          several={several}
          onSelect={select}
          onAsk={(question) => {
            onKeep();
            ask(question);
          }}
        />
      )}
      {asked && <SeveralDialog {...asked} onDone={select} onClose={() => ask(null)} />}
      {one && <one.Dialog payout={one.payout} onClose={() => askOne(null)} />}
      <ListKeys
        ids={payouts.map(({ _id }) => _id)}
        {...{ rows, chosen, acts }}
        pages={list}
        onChoose={(id) => onChoose(id, { replace: true })}
      />
      <PickList label={names[queue]} ref={rows}>
        {payouts.map((payout) => (
          <PickRow
            key={payout._id}
            isChosen={payout._id === chosen}
            onChoose={() => onChoose(payout._id)}
            testId="payout-in-review"
            before={
              queue === 'flagged' ? (
                <Checkbox
                  aria-label={`Select ${exactDollars(payout.amount)} of ${payout.owner.username}`}
                  checked={selected.has(payout._id)}
                  disabled={isFull && !selected.has(payout._id)}
                  onChange={() => toggle(payout._id)}
                />
              ) : undefined
            }
          >
            <Row payout={payout} />
          </PickRow>
        ))}
      </PickList>
      <MoreBelow pages={list} name="payouts" />
    </Stack>
  );
}

function Row({ payout }: { payout: AdminPayout }) {
  const { amount, owner, cause, flags, purpose, requestedAt, isOwnerHeld } = payout;
  const held = isOwnerHeld && <StatusBadge tone="bad" label="Held by a signal" />;
  const [flag] = flags;
  const isHeldFlag = cause === 'flagged' && flag === 'signal' && isOwnerHeld;
  const why = cause === 'flagged' && flag ? flagLabels[flag] : cause && causeLabels[cause];
  const more = cause === 'flagged' && flags.length > 1 ? ` +${flags.length - 1}` : '';
  return (
    <span className={classes['row']}>
      <b>{exactDollars(amount)}</b>
      <span>
        {isHeldFlag ? held : why}
        {more}
      </span>
      <span>
        {purpose === 'withdrawal' ? 'Withdrawal of' : 'Payout of'} @{owner.username}{' '}
        {!isHeldFlag && held}
      </span>
      <span>
        <Ago at={requestedAt} />
      </span>
    </span>
  );
}
