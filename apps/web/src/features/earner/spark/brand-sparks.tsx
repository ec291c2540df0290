import { useInfiniteQuery } from '@tanstack/react-query';
import { useAllPages } from '../../../lib/all-pages.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Section } from '../../../ui/section.tsx';
import { publicSparks, sparksFallback } from './calls.ts';
import { SparkCards } from './spark-card.tsx';
import { wholeSparks } from './spark-list.ts';

/** The running Spark campaigns of one brand, where there are any. */
export function BrandSparks({ creatorId }: { creatorId: string }) {
  const list = useInfiniteQuery(publicSparks);
  const { items, error, rest, loadRest } = useAllPages(list);
  const isFailed = items === null ? error !== null : rest === 'failed';
  const campaigns = wholeSparks(items ?? []).filter((spark) => spark.creatorId._id === creatorId);
  if (campaigns.length === 0 && !isFailed) return null;
  return (
    <Section title="Spark Campaigns">
      {isFailed && (
        <LoadError
          title="The Spark campaigns could not be loaded"
          query={{ error, refetch: items === null ? list.refetch : loadRest }}
          fallback={sparksFallback}
        />
      )}
      <SparkCards campaigns={campaigns} />
    </Section>
  );
}
