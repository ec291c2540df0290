import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './profile.module.css';
import { Quiet } from '../../../ui/quiet.ts';

type Props = { id: string; icon: ReactNode; title: string; hint: ReactNode; children: ReactNode };

/** One row of the settings: what it is at the left, its control at the right. */
export function SettingRow({ id, icon, title, hint, children }: Props) {
  return (
    <div className={classes['setting']} id={id} role="group" aria-labelledby={`${id}-title`}>
      <div className="tile" aria-hidden>
        {icon}
      </div>
      <div>
        <Title order={3} id={`${id}-title`}>
          {title}
        </Title>
        <Quiet component="div" mt={2}>
          {hint}
        </Quiet>
      </div>
      <div>{children}</div>
    </div>
  );
}
