import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panels.module.css';

type Props = { icon: ReactNode; title: string; message?: ReactNode; action?: ReactNode };

/** Stands where a list has nothing to show: says so, and where to begin. */
export function EmptyState({ icon, title, message, action }: Props) {
  return (
    <Stack align="center" gap="sm" className={classes['empty']}>
      <ThemeIcon variant="default" size={48} radius="lg" c="dimmed">
        {icon}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {message !== undefined && (
        <Text component="div" c="dimmed" size="sm" ta="center" maw={440}>
          {message}
        </Text>
      )}
      {action}
    </Stack>
  );
}
