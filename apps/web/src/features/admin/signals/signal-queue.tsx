import '@mantine/core/styles/Combobox.layer.css';
import { signalKinds, signalNames } from '@stoke/domain';
import { Group, NativeSelect, Stack } from '@mantine/core';
import { IconRadar } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyLine, pressIn, useKeyActs, type KeyAct } from '../../../ui/key-acts.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { signalsLike } from './calls.ts';
import { SignalCard } from './signal-card.tsx';
import { readSignalSearch, type SignalWish } from './signal-wish.ts';
import classes from './signals.module.css';
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
  if (signals === null) return <NotLoaded what="Abuse signals" query={queue} rows={[4, 150, 12]} />;
  if (signals.length === 0) {
    const isFiltered = Object.values(wish).some((value) => value !== undefined);
    return (
      <EmptyState
        Icon={IconRadar}
        title="No signals"
        message={isFiltered ? 'Change the filters.' : 'Nothing needs a look.'}
      />
    );
  }
  return (
    <Stack gap="md">
      <CardKeys cards={cards} />
      <ul ref={cards} className={classes['list']} aria-label="Abuse signals">
        {signals.map((signal) => (
          <SignalCard key={signal._id} signal={signal} order={2} />
        ))}
      </ul>
      <MoreAtEnd pages={queue} name="signals" />
    </Stack>
  );
}

const cardActs = [
  { key: 'H', verb: 'hold payouts', button: 'hold' },
  { key: 'R', verb: 'reject work', button: 'reject' },
  { key: 'B', verb: 'ban', button: 'ban' },
  { key: 'D', verb: 'dismiss', button: 'dismiss' },
  { key: 'U', verb: 'undo', button: 'undo' },
] as const;

/** The way from one signal to the next, and what is done to the one that has the focus or had it last. */
function CardKeys({ cards }: { cards: RefObject<HTMLElement | null> }) {
  const last = useRef<Element | null>(null);
  const all = () => [...(cards.current?.children ?? [])];
  /** A button that was pressed may be gone, and the focus with it. */
  const current = () => {
    const focused = all().find((card) => card.contains(document.activeElement));
    if (focused) last.current = focused;
    return last.current;
  };
  const move = (by: 1 | -1) => {
    const known = all();
    const card = current();
    const at = card === null ? -1 : known.indexOf(card);
    const next = known[at === -1 ? 0 : at + by];
    if (!next) return;
    last.current = next;
    next.scrollIntoView({ block: 'nearest' });
    next.querySelector('button')?.focus({ preventScroll: true });
  };
  const acts: KeyAct[] = [
    { key: 'J', verb: 'next', act: () => move(1) },
    { key: 'K', verb: 'previous', act: () => move(-1) },
    ...cardActs.map(({ key, verb, button }) => ({
      key,
      verb,
      act: () => pressIn(current(), button),
    })),
  ];
  useKeyActs(acts);
  return <KeyLine acts={acts} />;
}
