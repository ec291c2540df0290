import { Popover, Text, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './definition.module.css';

/** What the figure beside it counts, behind a small sign. */
export function Definition({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Popover width={280} position="top" shadow="xl" radius="md">
      <Popover.Target>
        <UnstyledButton className={classes['sign'] ?? ''} aria-label={`What is: ${name}`}>
          <IconInfoCircle size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{children}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A name with what it counts behind it. */
export function Defined({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {name}
      <Definition name={name}>{children}</Definition>
    </>
  );
}
