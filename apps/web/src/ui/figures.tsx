import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** A few large figures side by side; `perRow` where they are more than one row. */
export function Figures({ perRow, children }: { perRow?: number; children: ReactNode }) {
  const style = perRow === undefined ? {} : { ['--per-row' as string]: perRow };
  return (
    <dl className={classes['figures']} data-rows={perRow !== undefined || undefined} style={style}>
      {children}
    </dl>
  );
}

type Props = { name: ReactNode; note: ReactNode; children: ReactNode };

/** One of `Figures`. What is null or undefined is on its way. */
export function Figure({ name, note, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children ?? <Skeleton component="span" h={22} w={80} />}</dd>
      <dd className={classes['note']}>{note ?? <Skeleton component="span" h={12} w={140} />}</dd>
    </div>
  );
}
