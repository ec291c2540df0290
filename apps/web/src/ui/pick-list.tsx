import type { ReactNode, Ref } from 'react';
import classes from './pick-list.module.css';
import boxes from './row-with-box.module.css';

type Props = { label: string; ref?: Ref<HTMLUListElement>; children: ReactNode };

/** Rows of which one is chosen; what it stands for is shown beside the list. */
export function PickList({ label, ref, children }: Props) {
  return (
    <ul ref={ref} className="well bare divided" style={{ overflow: 'hidden' }} aria-label={label}>
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
  return (
    <li className={before === undefined ? undefined : boxes['withBox']}>
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
