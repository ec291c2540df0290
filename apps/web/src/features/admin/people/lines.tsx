import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './people.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { title: string; none: string; children: ReactNode[] };

/** A list of a person's sheet, or `none` where it is empty. */
export function Lines({ title, none, children }: Props) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children.length === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <ul className={classes['lines']} aria-label={title}>
          {children}
        </ul>
      )}
    </section>
  );
}
