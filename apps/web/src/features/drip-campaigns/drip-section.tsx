import { SimpleGrid } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { ShortList } from '../../ui/short-list.tsx';
import { showToast } from '../../ui/toasts.ts';
import { dripCampaigns } from './calls.ts';
import { DripCardSkeleton } from './drip-card-skeleton.tsx';
import { DripCard } from './drip-card.tsx';

/** Cards wrap from two a row at 1024 px to three from 1200 px. */
const columns = { base: 2, lg: 3 };
/** Full rows at either width, and the sections below stay within reach. */
const shownFirst = 6;

type Props = {
  userId: string;
  /** The creator's balance in dollars; what pending campaigns lack depends on it. */
  available: number | undefined;
};

/** The drip campaigns of a creator: loading, error, none, or a grid of cards. */
export function DripSection({ userId, available }: Props) {
  const campaigns = useQuery(dripCampaigns(userId));
  useFreshCampaignsWhen(available);
  if (campaigns.isPending) {
    return (
      <SimpleGrid cols={columns} role="status" aria-label="Loading drip campaigns">
        {[0, 1, 2].map((place) => (
          <DripCardSkeleton key={place} />
        ))}
      </SimpleGrid>
    );
  }
  if (!campaigns.data) {
    return (
      <ErrorPanel
        title={messageOf(campaigns.error, 'Failed to load drip campaigns.')}
        message="Your campaigns run on; only this list could not be shown."
        actionLabel="Try again"
        onAction={() => void campaigns.refetch()}
      />
    );
  }
  if (campaigns.data.length === 0) {
    return (
      <EmptyState
        isCompact
        icon={<IconDroplet size={24} stroke={1.5} aria-hidden />}
        title="No drip campaigns yet"
        message="Pay once, and people like, retweet and comment on your tweets for 12 to 48 hours."
        action={
          <LinkButton to="/create-fire-drip" variant="default" size="sm">
            Start a drip
          </LinkButton>
        }
      />
    );
  }
  return (
    <ShortList items={campaigns.data} name="drip campaigns" first={shownFirst}>
      {(shown) => (
        <SimpleGrid cols={columns}>
          {shown.map((campaign) => (
            <DripCard
              key={campaign._id}
              campaign={campaign}
              onStarted={(message) => showToast('success', message, { at: 'dashboard' })}
            />
          ))}
        </SimpleGrid>
      )}
    </ShortList>
  );
}

/** What a pending campaign lacks changes with the balance, so the list follows it. */
function useFreshCampaignsWhen(available: number | undefined): void {
  const client = useQueryClient();
  const known = useRef(available);
  useEffect(() => {
    const before = known.current;
    known.current = available;
    if (before === undefined || before === available) return;
    void client.invalidateQueries({ queryKey: ['campaigns'] });
  }, [available, client]);
}
