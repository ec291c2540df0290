import { IconBolt } from '@tabler/icons-react';
import { CardGrid } from '../../../entities/own-campaigns/card-grid.tsx';
import { QuietLink } from '../../../ui/links.tsx';
import { ownFomos } from './calls.ts';
import { OwnFomoCard } from './own-fomo-card.tsx';

type Props = {
  userId: string;
  /** Whether the kind is launched: until then no one can start one (rule 3.4). */
  isOpen: boolean;
};

/** The FOMO campaigns of a creator: loading, error, none, or a grid of cards. */
export function OwnFomoSection({ userId, isOpen }: Props) {
  return (
    <CardGrid
      kind="fomo"
      lists={ownFomos(userId)}
      name="FOMO campaigns"
      textOf={(campaign) => `${campaign.name} ${campaign._id}`}
      failure="Failed to fetch FOMO campaigns."
      facts={6}
      empty={{
        Icon: IconBolt,
        title: 'No FOMO campaigns yet',
        message: isOpen
          ? 'Multiple tasks per campaign. Pay per verified link.'
          : 'FOMO campaigns open soon. They will be listed here.',
        action: isOpen ? <QuietLink to="/create-campaign">Start a FOMO campaign</QuietLink> : null,
      }}
    >
      {(campaign) => <OwnFomoCard key={campaign._id} campaign={campaign} />}
    </CardGrid>
  );
}
