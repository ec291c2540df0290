import { UnstyledButton, VisuallyHidden, type UnstyledButtonProps } from '@mantine/core';
import { unreadShownUpTo } from '@stoke/domain';
import { IconBell } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './shell.module.css';

type Props = { unread: number } & UnstyledButtonProps & ComponentPropsWithRef<'button'>;

/** The bell with the number of unread notices. */
export function BellButton({ unread, ...rest }: Props) {
  const count = unread > unreadShownUpTo ? `${unreadShownUpTo}+` : String(unread);
  return (
    <UnstyledButton {...rest} className={classes['bell']}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      <VisuallyHidden>Notices{unread > 0 && `, ${count} unread`}</VisuallyHidden>
      {unread > 0 && (
        <span className={classes['count']} aria-hidden>
          {count}
        </span>
      )}
    </UnstyledButton>
  );
}
