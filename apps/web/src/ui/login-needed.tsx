import { Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './links.tsx';

/** Stands where a visitor would see what only members see. */
export function LoginNeeded({ title, message }: { title: string; message: string }) {
  return (
    <EmptyState
      Icon={IconLock}
      title={title}
      message={message}
      action={
        <Group gap="sm">
          <LinkButton to="/login">Log in</LinkButton>
          <LinkButton to="/register" variant="default">
            Register
          </LinkButton>
        </Group>
      }
    />
  );
}
