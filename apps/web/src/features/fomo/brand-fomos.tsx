import { useQuery } from '@tanstack/react-query';
import { ArtCards } from '../../ui/art-card.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { fomoPage, useFomoLaunch } from './calls.ts';
import { FomoCard, fomoFacts } from './fomo-card.tsx';

const atMost = 24;

/** The running FOMO campaigns of one brand, where there are any. */
export function BrandFomos({ creatorId, username }: { creatorId: string; username: string }) {
  const { data } = useQuery(fomoPage({ q: username }, 1, atMost));
  const { isSoon } = useFomoLaunch();
  const campaigns = (data?.items ?? []).filter((fomo) => fomo.creatorId._id === creatorId);
  if (campaigns.length === 0) return null;
  return (
    <Section title="FOMO Campaigns" badge={isSoon && <StatusBadge tone="new" label="SOON" />}>
      <ArtCards label="FOMO campaigns" facts={fomoFacts}>
        {campaigns.map((campaign) => (
          <FomoCard key={campaign._id} campaign={campaign} />
        ))}
      </ArtCards>
    </Section>
  );
}
