import { useEffect, useRef, type ReactNode } from 'react';
import classes from './pick-list.module.css';

/** Rows of which one is chosen; what it stands for is shown beside the list. */
export function PickList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes['list']} aria-label={label}>
      {children}
    </ul>
  );
}

type RowProps = {
  isChosen: boolean;
  onChoose: () => void;
  testId: string;
  /** Stands before the button: a box to select the row. */
  before?: ReactNode;
  children: ReactNode;
};

/** One row: a button that says whether it is the chosen one. Its content lays itself out. */
export function PickRow({ isChosen, onChoose, testId, before, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li ref={row} className={before === undefined ? undefined : classes['withBox']}>
      {before}
      <button
        type="button"
        className={classes['row']}
        aria-pressed={isChosen}
        data-testid={testId}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  );
}
