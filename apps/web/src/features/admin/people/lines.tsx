import type { ReactNode } from 'react';
import classes from './people.module.css';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { title: string; none: string; children: ReactNode[] };

/** A list of a person's sheet, or `none` where it is empty. */
export function Lines({ title, none, children }: Props) {
  return (
    <SheetPart title={title}>
      {children.length === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <ul className={classes['lines']} aria-label={title}>
          {children}
        </ul>
      )}
    </SheetPart>
  );
}
