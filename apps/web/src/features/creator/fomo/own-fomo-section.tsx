import { CardGrid } from '../../../entities/own-campaigns/card-grid.tsx';
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
      empty={
        isOpen
          ? 'Multiple tasks per campaign. Pay per verified link.'
          : 'FOMO campaigns open soon. They will be listed here.'
      }
      start={isOpen ? 'Start a FOMO campaign' : undefined}
    >
      {(campaign) => <OwnFomoCard key={campaign._id} campaign={campaign} />}
    </CardGrid>
  );
}
