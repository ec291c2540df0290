import type { comparedKinds } from '@stoke/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { messageOf } from '../../ui/failure-message.tsx';
import type { OwnLists } from './own-lists.ts';
import type { Listed } from '../campaigns/running-first.ts';
import { CampaignCards, shownFirst } from './campaign-cards.tsx';
import classes from './card-grid.module.css';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactCardSkeleton } from '../../ui/fact-card.tsx';

type Props<T> = {
  lists: OwnLists<T>;
  kind: (typeof comparedKinds)[number];
  /** What they are, for the buttons and for who listens: `Spark campaigns`. */
  name: string;
  /** What the search looks at. */
  textOf: (item: T) => string;
  /** Said when the server gives no reason. */
  failure: string;
  /** How many facts a card has, for its place while it loads. */
  facts: number;
  empty: ReactNode;
  children: (item: T) => ReactNode;
};

const unknown = { count: 3, width: 0, height: 0 };

/** A grid of cards, or what stands there while it loads, when that fails, and when there are none. */
export function CardGrid<T extends Listed>({ lists, failure, facts, empty, ...rest }: Props<T>) {
  const open = useQuery(lists.open);
  const over = useInfiniteQuery(lists.over(''));
  const endedCount = over.data?.pages[0]?.total ?? 0;
  const box = useKeptPlace(rest.name, open.data && over.data && open.data.total + endedCount);
  const error = open.data ? (over.data ? null : over.error) : open.error;
  if (error) {
    return (
      <ErrorPanel
        title={messageOf(error, failure)}
        message="Your campaigns are still running. We could not load this list."
        actionLabel="Try again"
        onAction={() => {
          if (open.isError) void open.refetch();
          if (over.isError) void over.refetch();
        }}
      />
    );
  }
  if (!open.data || !over.data) return <Loading name={rest.name} facts={facts} />;
  return (
    <div ref={box}>
      {open.data.total + endedCount === 0 ? (
        empty
      ) : (
        <CampaignCards open={open.data} lists={lists} endedCount={endedCount} {...rest} />
      )}
    </div>
  );
}

/** As many cards as there were the last time, in the same room: what follows does not move. */
function Loading({ name, facts }: { name: string; facts: number }) {
  const { count, width, height } = placeBefore(name);
  const room = width === window.innerWidth && height > 0;
  return (
    <div
      className={classes['grid']}
      style={room ? { height, gridAutoRows: '1fr', overflow: 'hidden' } : undefined}
      role="status"
      aria-label={`Loading ${name}`}
    >
      {Array.from({ length: Math.min(Math.max(count, 1), shownFirst) }, (_, place) => (
        <FactCardSkeleton key={place} facts={facts} />
      ))}
    </div>
  );
}

function placeBefore(name: string): typeof unknown {
  const kept = (localStorage.getItem(keyOf(name)) ?? '').split(' ').map(Number);
  const [count = Number.NaN, width = 0, height = 0] = kept;
  return kept.length === 3 && Number.isFinite(count) ? { count, width, height } : unknown;
}

/** Keeps in this browser how many there are and how much room they take. */
function useKeptPlace(name: string, count: number | undefined) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count === undefined) return;
    const height = box.current?.offsetHeight ?? 0;
    localStorage.setItem(keyOf(name), `${count} ${window.innerWidth} ${height}`);
  }, [name, count]);
  return box;
}

function keyOf(name: string): string {
  return `cards: ${name}`;
}
