import { useInfiniteQuery } from '@tanstack/react-query';
import { useFomoLaunch } from '../../../entities/campaigns/fomo-launch.ts';
import { MoreBelow } from '../../../ui/more-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { fomosOfBrand } from './calls.ts';
import { FomoCards } from './fomo-card.tsx';

/** The running FOMO campaigns of one brand, where there are any. */
export function BrandFomos({ creatorId }: { creatorId: string }) {
  const fomos = useInfiniteQuery(fomosOfBrand(creatorId));
  const { isSoon } = useFomoLaunch();
  const campaigns = fomos.data ?? [];
  if (campaigns.length === 0) return null;
  return (
    <Section title="FOMO Campaigns" badge={isSoon && <StatusBadge tone="new" label="SOON" />}>
      <FomoCards campaigns={campaigns} />
      <MoreBelow pages={fomos} name="FOMO campaigns" mt="md" />
    </Section>
  );
}
