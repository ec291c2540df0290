import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { PathLink } from './path-link.tsx';

/** A page that someone left to get something done elsewhere. */
export type CameFrom = { href: string; name: string };

/** Leads back to the page that linked here; nothing if the user came directly. */
export function WayBack({ isDone }: { isDone: boolean }) {
  const { cameFrom } = useLocation().state;
  if (cameFrom === undefined) return null;
  return (
    <Button
      component={PathLink}
      path={cameFrom.href}
      variant={isDone ? 'filled' : 'default'}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      Back to {cameFrom.name}
    </Button>
  );
}
