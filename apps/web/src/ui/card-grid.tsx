import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/api.ts';
import classes from './card-grid.module.css';
import { ErrorPanel } from './error-panel.tsx';
import { ShortList } from './short-list.tsx';

type Props<T> = {
  list: UseQueryResult<T[]>;
  /** What they are, for the buttons and for who listens: `Spark campaigns`. */
  name: string;
  /** Said when the server gives no reason. */
  failure: string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (item: T) => ReactNode;
};

const shownFirst = 6;

/** A grid of cards, or what stands there while it loads, when that fails, and when there are none. */
export function CardGrid<T>({ list, name, failure, skeleton, empty, children }: Props<T>) {
  if (list.isPending) {
    return (
      <div className={classes['grid']} role="status" aria-label={`Loading ${name}`}>
        {skeleton}
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorPanel
        title={messageOf(list.error, failure)}
        message="Your campaigns are still running. We could not load this list."
        actionLabel="Try again"
        onAction={() => void list.refetch()}
      />
    );
  }
  if (list.data.length === 0) return empty;
  return (
    <ShortList items={list.data} name={name} first={shownFirst}>
      {(shown) => <div className={classes['grid']}>{shown.map(children)}</div>}
    </ShortList>
  );
}
