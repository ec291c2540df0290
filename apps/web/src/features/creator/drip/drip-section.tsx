import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CardGrid } from '../../../entities/own-campaigns/card-grid.tsx';
import { ownDrips } from './calls.ts';
import { DripCard } from './drip-card.tsx';

type Props = {
  userId: string;
  /** The creator's balance in dollars; what pending campaigns lack depends on it. */
  available: number | undefined;
};

/** The drip campaigns of a creator: loading, error, none, or a grid of cards. */
export function DripSection({ userId, available }: Props) {
  useFreshCampaignsWhen(available);
  return (
    <CardGrid
      kind="drip"
      lists={ownDrips(userId)}
      name="drip campaigns"
      textOf={(drip) => [drip.name, drip._id, ...drip.tweets, ...drip.tweetTexts].join(' ')}
      failure="Failed to load drip campaigns."
      facts={4}
      empty="Likes, retweets and comments on your tweets for 12 to 48 hours, at one price."
      start="Start a drip"
    >
      {(campaign) => <DripCard key={campaign._id} campaign={campaign} />}
    </CardGrid>
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
