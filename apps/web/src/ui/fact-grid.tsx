import type { ReactNode } from 'react';
import classes from './fact-grid.module.css';

type Props = {
  /** As many as fit where none is given. */
  columns?: number;
  children: ReactNode;
};

/** Names and their values in a frame: `Pair`s, of which a wide one takes a row or two columns. */
export function FactGrid({ columns, children }: Props) {
  return (
    <dl className={classes['grid']} data-columns={columns}>
      {children}
    </dl>
  );
}
