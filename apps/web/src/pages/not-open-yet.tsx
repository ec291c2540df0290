import { Badge, Button } from '@mantine/core';
import { IconRefresh, type Icon } from '@tabler/icons-react';
import { useCanGoBack, useMatches, useRouter } from '@tanstack/react-router';
import { LinkButton } from '../ui/links.tsx';
import { Lead, WholeWindow } from '../ui/whole-window.tsx';
import classes from './not-open-yet.module.css';

type Place = { Icon: Icon; title: string; lead: string; coming: readonly string[] };

const boost: Place = {
  Icon: IconRefresh,
  title: 'Boost Volume Campaigns',
  lead: 'Manage volume boost campaigns and their loops here.',
  coming: ['All campaigns with their loops', 'Verify the next loop', 'Mark participations paid'],
};

/** What will be at the addresses that are linked already, by route. */
const places: Readonly<Record<string, Place>> = {
  '/admin/boost-volume/campaigns': boost,
  '/admin/boost-volume/campaigns/$id': boost,
};

/** An address that is linked already and opens later: says so, and what will be there. */
export function NotOpenYetPage() {
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' });
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const place = places[routeId];
  if (!place) return null;
  const { Icon, title, lead, coming } = place;
  return (
    <WholeWindow
      icon={<Icon size={32} aria-hidden />}
      tone="ember"
      note={<Badge size="lg">Not open yet</Badge>}
      title={title}
      actions={
        <>
          <LinkButton to="/">Back to home</LinkButton>
          {canGoBack && (
            <Button variant="default" onClick={() => router.history.back()}>
              Go back
            </Button>
          )}
        </>
      }
    >
      <Lead>{lead}</Lead>
      <ul className={classes['coming']}>
        {coming.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </WholeWindow>
  );
}
