import { Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useNext } from '../lib/use-next.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './links.tsx';

/** Stands where a visitor would see what only members see. */
export function LoginNeeded({ title, message }: { title: string; message: string }) {
  const search = useNext();
  return (
    <EmptyState
      Icon={IconLock}
      title={title}
      message={message}
      action={
        <Group gap="sm">
          <LinkButton to="/login" search={search}>
            Log in
          </LinkButton>
          <LinkButton to="/register" search={search} variant="default">
            Register
          </LinkButton>
        </Group>
      }
    />
  );
}
