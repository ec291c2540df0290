import { useInfiniteQuery } from '@tanstack/react-query';
import { useAllPages } from '../../../lib/all-pages.ts';
import { Section } from '../../../ui/section.tsx';
import { publicSparks } from './calls.ts';
import { SparkCards } from './spark-card.tsx';
import { wholeSparks } from './spark-list.ts';

/** The running Spark campaigns of one brand, where there are any. */
export function BrandSparks({ creatorId }: { creatorId: string }) {
  const { items } = useAllPages(useInfiniteQuery(publicSparks));
  const campaigns = wholeSparks(items ?? []).filter((spark) => spark.creatorId._id === creatorId);
  if (campaigns.length === 0) return null;
  return (
    <Section title="Spark Campaigns">
      <SparkCards campaigns={campaigns} />
    </Section>
  );
}
