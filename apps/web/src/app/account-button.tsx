import { Box, UnstyledButton, VisuallyHidden, type UnstyledButtonProps } from '@mantine/core';
import type { User } from '@stoke/contract';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { PersonAvatar, xAvatar } from '../entities/people/person-avatar.tsx';
import classes from './shell.module.css';

type Props = { user: User } & UnstyledButtonProps & ComponentPropsWithRef<'button'>;

/** Who is here: picture, name and handle. Opens the account menu. */
export function AccountButton({ user, ...rest }: Props) {
  return (
    <UnstyledButton {...rest} className={classes['avatar-button']}>
      <PersonAvatar name={user.name} src={xAvatar(user.xUsername)} />
      <span className={classes['names']}>
        <Box component="span" fw={600} fz={13.5}>
          {user.name}
        </Box>{' '}
        <Box component="span" c="dimmed" fz="xs">
          @{user.username}
        </Box>
      </span>
      <VisuallyHidden>, account menu</VisuallyHidden>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
}
