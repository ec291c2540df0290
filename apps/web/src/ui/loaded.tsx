import type { ComponentProps, ReactNode } from 'react';
import { itemsOf } from '../lib/pages.ts';
import { useArrived } from '../lib/use-arrived.ts';
import { NotLoaded } from './not-loaded.tsx';

type Waiting = ComponentProps<typeof NotLoaded>;
type Props<T> = {
  /** The noun for the data: `top earners`, or `your payouts`. */
  name: string;
  query: Waiting['query'] & { data: T | undefined };
  rows?: Waiting['rows'];
  children: (data: T) => ReactNode;
};

/** A part of a page: while it loads, when it failed, and when it is here. */
export function Loaded<T>({ name, query, rows = [4, 52], children }: Props<T>) {
  const data = useArrived(query.data);
  if (data !== undefined) return children(data);
  const what = name.startsWith('your ') ? `Y${name.slice(1)}` : `The ${name}`;
  return <NotLoaded what={what} query={query} rows={rows} label={`Loading ${name}`} />;
}

type ListProps<E> = Omit<Props<unknown>, 'query' | 'children'> & {
  query: Waiting['query'] & { data: { pages: readonly { items: readonly E[] }[] } | undefined };
  /** Stands in the place of an empty list. */
  empty: ReactNode;
  children: (items: E[]) => ReactNode;
};

/** A list that is loaded page by page, and what is there while it has nothing. */
export function LoadedList<E>({ empty, children, ...loaded }: ListProps<E>) {
  return (
    <Loaded {...loaded}>
      {({ pages }) => {
        const items = itemsOf(pages);
        return items.length === 0 ? empty : children(items);
      }}
    </Loaded>
  );
}
