import { useInfiniteQuery } from '@tanstack/react-query';
import { useFomoLaunch } from '../../../entities/campaigns/fomo-launch.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { MoreBelow } from '../../../ui/more-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { campaignsFallback, fomosOfBrand } from './calls.ts';
import { FomoCards } from './fomo-card.tsx';

/** The running FOMO campaigns of one brand, where there are any. */
export function BrandFomos({ creatorId }: { creatorId: string }) {
  const fomos = useInfiniteQuery(fomosOfBrand(creatorId));
  const { isSoon } = useFomoLaunch();
  const campaigns = fomos.data ?? [];
  if (campaigns.length === 0 && !fomos.isLoadingError) return null;
  return (
    <Section title="FOMO Campaigns" badge={isSoon && <StatusBadge tone="new" label="SOON" />}>
      {fomos.isLoadingError && (
        <LoadError
          title="The FOMO campaigns could not be loaded"
          query={fomos}
          fallback={campaignsFallback}
        />
      )}
      <FomoCards campaigns={campaigns} />
      <MoreBelow pages={fomos} name="FOMO campaigns" mt="md" />
    </Section>
  );
}
