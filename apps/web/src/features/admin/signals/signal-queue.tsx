import '@mantine/core/styles/Combobox.layer.css';
import type { Signal } from '@stoke/contract';
import { signalKinds, signalNames } from '@stoke/domain';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { IconRadar } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { pressIn } from '../../../ui/key-acts.tsx';
import { ListKeys } from '../../../ui/list-keys.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { signalsLike } from './calls.ts';
import { actsLeft, isUndoable } from './signal-acts.ts';
import { SignalCard } from './signal-card.tsx';
import { SignalDialog, type SignalQuestion } from './signal-dialog.tsx';
import { readSignalSearch, type SignalWish } from './signal-wish.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

type Props = { wish: SignalWish; onWish: (wish: SignalWish) => void };

const kinds = [
  { value: '', label: 'All kinds' },
  ...signalKinds.map((value) => ({ value, label: signalNames[value] })),
];
const levels = [
  { value: '', label: 'Medium and strong' },
  { value: 'strong', label: 'Strong only' },
  { value: 'weak', label: 'All' },
];
const states = [
  { value: '', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
];

/** Abuse signals by strength, with filters. */
export function SignalQueue({ wish, onWish }: Props) {
  const choose = (key: keyof SignalWish) => ({
    value: wish[key] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onWish(readSignalSearch({ ...wish, [key]: value })),
  });
  return (
    <Stack gap="lg">
      <Group gap="sm" align="flex-end">
        <NativeSelect label="Kind" data={kinds} {...choose('signal')} />
        <NativeSelect label="Strength" data={levels} {...choose('level')} />
        <NativeSelect label="Status" data={states} {...choose('status')} />
      </Group>
      <List wish={wish} />
    </Stack>
  );
}

function List({ wish }: { wish: SignalWish }) {
  const queue = useInfiniteQuery({ ...signalsLike(wish), placeholderData: keepPreviousData });
  const signals = queue.data ? itemsOf(queue.data.pages) : null;
  const cards = useRef<HTMLUListElement>(null);
  /** The one that has the focus or had it last: a button that was pressed may be gone, and the focus with it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, ask] = useState<SignalQuestion | null>(null);
  if (signals === null) return <NotLoaded what="Abuse signals" query={queue} rows={[4, 150, 12]} />;
  const isFiltered = Object.values(wish).some((value) => value !== undefined);
  const ids = signals.map(({ _id }) => _id);
  const cardOf = (id: string) => cards.current?.children[ids.indexOf(id)] ?? null;
  const current = signals.find(({ _id }) => _id === chosen);
  const acts = current
    ? actsOn(current).map(({ key, verb, button }) => ({
        key,
        verb,
        act: () => pressIn(cardOf(current._id), button),
      }))
    : [];
  return (
    <>
      {asked && <SignalDialog question={asked} signals={signals} onClose={() => ask(null)} />}
      {signals.length === 0 ? (
        <EmptyState
          Icon={IconRadar}
          title="No signals"
          message={isFiltered ? 'Change the filters.' : 'Nothing needs a look.'}
        />
      ) : (
        <Stack gap="md">
          <ListKeys
            {...{ ids, chosen, acts }}
            rows={cards}
            pages={queue}
            onChoose={(id) => cardOf(id)?.querySelector('button')?.focus({ preventScroll: true })}
          />
          <ul ref={cards} className="bare stack" style={{ gap: 12 }} aria-label="Abuse signals">
            {signals.map((signal) => (
              <SignalCard
                key={signal._id}
                signal={signal}
                order={2}
                onAsk={ask}
                isCurrent={signal._id === chosen}
                onFocus={() => setChosen(signal._id)}
              />
            ))}
          </ul>
          <MoreAtEnd pages={queue} name="signals" />
        </Stack>
      )}
    </>
  );
}

/** What can be done to the signal that has the focus or had it last, each by the button of its card. */
function actsOn(signal: Signal) {
  const left = actsLeft(signal);
  const all = [
    { key: 'H', verb: 'hold payouts', button: 'hold', isThere: left.includes('hold') },
    { key: 'R', verb: 'reject work', button: 'reject', isThere: left.includes('reject') },
    { key: 'B', verb: 'ban', button: 'ban', isThere: left.includes('ban') },
    { key: 'D', verb: 'dismiss', button: 'dismiss', isThere: signal.dismissed === null },
    { key: 'U', verb: 'undo', button: 'undo', isThere: isUndoable(signal) },
  ];
  return all.filter(({ isThere }) => isThere);
}
