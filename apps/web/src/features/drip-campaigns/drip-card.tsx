import { countdown, formatDollars } from '@stoke/domain';
import type { DripCampaign } from '@stoke/contract';
import { useNow } from '../../lib/use-now.ts';
import { Fact } from '../../ui/fact-card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { FundingNote, OwnCampaignCard } from '../../ui/own-campaign-card.tsx';
import { AddTweet } from './add-tweet.tsx';
import { TweetList } from './tweet-list.tsx';

/** One drip campaign of the creator dashboard (rule 11.3). */
export function DripCard({ campaign }: { campaign: DripCampaign }) {
  const { status, poolTotal: total, poolSpent: spent, poolReserved: reserved } = campaign;
  const isPending = status === 'pending';
  const isCancelled = status === 'ended' && campaign.activatedAt === null;
  return (
    <OwnCampaignCard
      kind="drip"
      campaign={campaign}
      name={campaign.packageName}
      status={isCancelled ? 'cancelled' : status}
      facts={
        <>
          <Fact name="Duration">{campaign.durationHours} hours</Fact>
          <DripClock campaign={campaign} />
          <Fact name="Price">{formatDollars(campaign.priceUSD)}</Fact>
          <Fact name="Engagements">{campaign.currentEngagementsCount.toLocaleString('en-US')}</Fact>
        </>
      }
      note={isPending ? <FundingNote kind="drip" campaign={campaign} /> : null}
      pool={isPending ? null : { total, spent, reserved }}
      foot={<AddTweet campaignId={campaign._id} isActive={status === 'active'} />}
      consequences={{
        cancel: 'Nothing was charged for it. It cannot be started again.',
        stop: <Stopping campaign={campaign} />,
      }}
    >
      <TweetList tweets={campaign.tweets} />
    </OwnCampaignCard>
  );
}

function Stopping({ campaign: { refundIfStopped, poolReserved } }: { campaign: DripCampaign }) {
  return (
    <>
      Earners can no longer join. <b>{formatDollars(refundIfStopped)}</b> (unspent rewards and their
      fee) returns to your balance now.
      {poolReserved > 0
        ? ` ${formatDollars(poolReserved)} stays reserved for submissions in review.`
        : null}
    </>
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
