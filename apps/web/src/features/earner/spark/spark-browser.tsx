import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAllPages } from '../../../lib/all-pages.ts';
import { now } from '../../../lib/clock.ts';
import { ArtCards, LoadingCards } from '../../../entities/campaigns/art-card.tsx';
import { Browse } from '../../../ui/browse.tsx';
import type { Choices } from '../../../ui/choose.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { publicSparks, sparksFallback } from './calls.ts';
import { SparkCard, sparkFacts } from './spark-card.tsx';
import { findSparks, wholeSparks, type SparkOrder } from './spark-list.ts';
import { NoSparks } from './spark-section.tsx';

type Props = {
  search: string;
  onSearch: (search: string) => void;
  page: number;
  onTurn: (page: number) => void;
  order: SparkOrder;
  selects: readonly Choices[];
  onClear: () => void;
};

/** The Spark campaigns that run now, to search and to sort. */
export function SparkBrowser({ order, ...view }: Props) {
  const query = useInfiniteQuery(publicSparks);
  const all = useAllPages(query);
  const list = useMemo(() => ({ ...all, items: all.items && wholeSparks(all.items) }), [all]);
  if (list.items === null && list.error) {
    return <LoadError title={sparksFallback} query={query} />;
  }
  return (
    <Browse
      {...view}
      name="spark campaigns"
      looksAt="name, creator, hook or hashtag"
      list={list}
      find={(campaigns, search) => findSparks(campaigns, { search, order }, now())}
      loading={<LoadingCards facts={sparkFacts} />}
      empty={<NoSparks />}
    >
      {(shown) => (
        <ArtCards label="Spark campaigns" facts={sparkFacts}>
          {shown.map((campaign) => (
            <SparkCard key={campaign._id} campaign={campaign} />
          ))}
        </ArtCards>
      )}
    </Browse>
  );
}
