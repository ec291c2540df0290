import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './profile.module.css';

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
        <Text component="div" size="sm" c="dimmed" mt={2}>
          {hint}
        </Text>
      </div>
      <div>{children}</div>
    </div>
  );
}
