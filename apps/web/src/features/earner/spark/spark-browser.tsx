import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAllPages } from '../../../lib/all-pages.ts';
import { now } from '../../../lib/clock.ts';
import { LoadingCards } from '../../../entities/campaigns/art-card.tsx';
import { Browse, type BrowseView } from '../../../ui/browse.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { publicSparks, sparksFallback } from './calls.ts';
import { SparkCards, sparkFacts } from './spark-card.tsx';
import { findSparks, wholeSparks, type SparkOrder } from './spark-list.ts';
import { NoSparks } from './spark-section.tsx';

type Props = BrowseView & { order: SparkOrder };

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
      {(shown) => <SparkCards campaigns={shown} />}
    </Browse>
  );
}
