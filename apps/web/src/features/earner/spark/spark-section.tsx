import { IconBolt } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { useArrived } from '../../../lib/use-arrived.ts';
import { LoadingCards } from '../../../entities/campaigns/art-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { ButtonRoom, ShortList, type Whole } from '../../../ui/short-list.tsx';
import { publicSparks, sparksFallback } from './calls.ts';
import { SparkCards, sparkFacts } from './spark-card.tsx';
import { wholeSparks } from './spark-list.ts';
import { ContentError } from '../../../ui/content-error.tsx';

type Props = { whole: Whole; onReload: () => void };

/** Spark Campaigns of the home page (rule 3.11). */
export function SparkSection({ whole, onReload }: Props) {
  const list = useInfiniteQuery(publicSparks);
  const data = useArrived(list.data);
  const campaigns = data ? wholeSparks(itemsOf(data.pages)) : null;
  return (
    <Section
      title="Spark Campaigns"
      subtitle="Take part in a Telegram group; every valid message, click and reaction is paid."
    >
      {campaigns === null ? (
        list.isError ? (
          <ContentError error={list.error} fallback={sparksFallback} onReload={onReload} />
        ) : (
          <>
            <LoadingCards facts={sparkFacts} />
            <ButtonRoom />
          </>
        )
      ) : campaigns.length === 0 && !list.hasNextPage ? (
        <NoSparks />
      ) : (
        <ShortList
          items={campaigns}
          name="spark campaigns"
          pages={list}
          first={6}
          whole={whole}
          keepsRoom
        >
          {(shown) => <SparkCards campaigns={shown} />}
        </ShortList>
      )}
    </Section>
  );
}

export function NoSparks() {
  return (
    <EmptyState
      Icon={IconBolt}
      title="No spark campaigns are running"
      message="New campaigns appear here automatically."
    />
  );
}
