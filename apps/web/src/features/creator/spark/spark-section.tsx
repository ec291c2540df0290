import type { ReactNode } from 'react';
import { CardGrid } from '../../../entities/own-campaigns/card-grid.tsx';
import { ownSparks } from './calls.ts';
import { OwnSparkCard } from './own-spark-card.tsx';

type Props = {
  userId: string;
  /** Links the Telegram account of the creator. */
  linkTelegram: ReactNode;
};

/** The Spark campaigns of a creator: loading, error, none, or a grid of cards. */
export function OwnSparkSection({ userId, linkTelegram }: Props) {
  return (
    <CardGrid
      kind="spark"
      lists={ownSparks(userId)}
      name="Spark campaigns"
      textOf={(spark) => `${spark.name} ${spark._id} ${spark.telegramGroupLink}`}
      failure="Failed to fetch Spark campaigns."
      facts={6}
      empty="Reward the people who keep your Telegram group alive."
      start="Start a Spark campaign"
    >
      {(campaign) => (
        <OwnSparkCard key={campaign._id} campaign={campaign} linkTelegram={linkTelegram} />
      )}
    </CardGrid>
  );
}
