import { Box, Skeleton } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';
import classes from './fact-card.module.css';

type Props = {
  title: string;
  badge?: ReactNode;
  /** Marks it among the others. */
  isMarked?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
};

/** A framed thing with a name, a state and its facts, for grids of the things a person owns. */
export function FactCard({ title, badge, isMarked, ref, children }: Props) {
  const titleId = useId();
  return (
    <article
      className={classes['card']}
      aria-labelledby={titleId}
      data-marked={isMarked || undefined}
      ref={ref}
    >
      <header className={classes['head']}>
        <h3 id={titleId} title={title} className="clipped">
          {title}
        </h3>
        {badge}
      </header>
      {children}
    </article>
  );
}

/** Names and values, two in a row. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>;
}

/** What must be done before the thing goes on. */
export function CardNote({ children }: { children: ReactNode }) {
  return (
    <Box fz="sm" className="waiting">
      {children}
    </Box>
  );
}

/** Buttons of all cards in a row stand on one line; the first child is at the left. */
export function CardFoot({ children }: { children: ReactNode }) {
  return <div className={classes['foot']}>{children}</div>;
}

/** What one can do with the thing, the most wanted first. */
export function CardWays({ children }: { children: ReactNode }) {
  return <div className={classes['ways']}>{children}</div>;
}

/** Holds the place of a card with this many facts. */
export function FactCardSkeleton({ facts }: { facts: number }) {
  return (
    <div className={classes['card']} data-loading>
      <Skeleton h={20} w="55%" />
      <div className={classes['facts']}>
        {Array.from({ length: facts }, (_, place) => (
          <Skeleton key={place} h={40} w="70%" />
        ))}
      </div>
      <Skeleton h={48} />
    </div>
  );
}
