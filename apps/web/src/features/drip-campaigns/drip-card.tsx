import { countdown, formatDollars } from '@stoke/domain';
import { useId, type ReactNode } from 'react';
import type { DripCampaign } from '@stoke/contract';
import { DetailsLink } from '../../ui/details-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PoolBar } from '../../ui/pool-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useNow } from '../../lib/use-now.ts';
import { AddTweet } from './add-tweet.tsx';
import classes from './drip-card.module.css';
import { EndDrip } from './end-drip.tsx';
import { PendingFunding } from './pending-funding.tsx';
import { TweetList } from './tweet-list.tsx';

const statuses = {
  pending: { tone: 'waiting', label: 'Pending' },
  active: { tone: 'good', label: 'Active' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;

const cancelled = { tone: 'neutral', label: 'Cancelled' } as const;

type Props = { campaign: DripCampaign; onStarted: (text: string) => void };

/** One drip campaign of the creator dashboard (rule 11.3). */
export function DripCard({ campaign, onStarted }: Props) {
  const titleId = useId();
  const isPending = campaign.status === 'pending';
  const isCancelled = campaign.status === 'ended' && campaign.activatedAt === null;
  return (
    <article className={classes['card']} aria-labelledby={titleId}>
      <header className={classes['head']}>
        <h3 id={titleId}>{campaign.packageName}</h3>
        <StatusBadge {...(isCancelled ? cancelled : statuses[campaign.status])} />
      </header>
      <dl className={classes['facts']}>
        <Fact name="Duration">{campaign.durationHours} hours</Fact>
        <DripClock campaign={campaign} />
        <Fact name="Price">{formatDollars(campaign.priceUSD)}</Fact>
        <Fact name="Engagements">{campaign.currentEngagementsCount.toLocaleString('en-US')}</Fact>
      </dl>
      {isPending ? (
        <PendingFunding campaign={campaign} onStarted={onStarted} />
      ) : (
        <PoolBar
          pool={{
            total: campaign.poolTotal,
            spent: campaign.poolSpent,
            reserved: campaign.poolReserved,
          }}
        />
      )}
      <TweetList tweets={campaign.tweets} />
      <div className={classes['foot']}>
        <AddTweet campaignId={campaign._id} isActive={campaign.status === 'active'} />
        <EndDrip campaign={campaign} />
        <DetailsLink kind="drip" campaignId={campaign._id} name={campaign.packageName} />
      </div>
    </article>
  );
}

/** Time left while active, the end date afterwards, a dash before there is one. */
function DripClock({ campaign }: { campaign: DripCampaign }) {
  if (campaign.end_time === null) return <Fact name="Starts">When funded</Fact>;
  if (campaign.status !== 'active') {
    return (
      <Fact name="Ended">
        <Moment at={campaign.end_time} />
      </Fact>
    );
  }
  return (
    <Fact name="Time left">
      <TimeLeft until={campaign.end_time} />
    </Fact>
  );
}

function TimeLeft({ until }: { until: string }) {
  const now = useNow(1000);
  return <span role="timer">{countdown(new Date(until), now)}</span>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes['figure']}>{children}</dd>
    </div>
  );
}
