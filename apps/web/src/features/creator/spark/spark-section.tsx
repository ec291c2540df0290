import { IconBrandTelegram } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardGrid } from '../../../entities/own-campaigns/card-grid.tsx';
import { QuietLink } from '../../../ui/links.tsx';
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
      empty={{
        Icon: IconBrandTelegram,
        title: 'No Spark campaigns yet',
        message: 'Reward the people who keep your Telegram group alive.',
        action: <QuietLink to="/create-spark-campaign">Start a Spark campaign</QuietLink>,
      }}
    >
      {(campaign) => (
        <OwnSparkCard key={campaign._id} campaign={campaign} linkTelegram={linkTelegram} />
      )}
    </CardGrid>
  );
}
