import { Box } from '@mantine/core';
import { formatDollars } from '@stoke/domain';
import type { DripCampaign } from '@stoke/contract';
import { heldForAppeals, poolOf } from '../../../entities/campaigns/pool-shares.ts';
import { cancelText } from '../../../entities/own-campaigns/end-campaign.tsx';
import { Moment, NearMoment } from '../../../ui/moment.tsx';
import {
  FundingNote,
  OwnCampaignCard,
} from '../../../entities/own-campaigns/own-campaign-card.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { AddTweet } from './add-tweet.tsx';
import { shortLink } from '../../../entities/work/tweet-label.ts';
import { TweetList } from './tweet-list.tsx';
import { Quiet } from '../../../ui/quiet.ts';
import { TimeLeft } from '../../../ui/time-left.tsx';

/** One drip campaign of the creator dashboard (rule 11.3). */
export function DripCard({ campaign }: { campaign: DripCampaign }) {
  const { status } = campaign;
  const isPending = status === 'pending';
  const isCancelled = status === 'ended' && campaign.activatedAt === null;
  return (
    <OwnCampaignCard
      kind="drip"
      campaign={campaign}
      name={campaign.name}
      status={isCancelled ? 'cancelled' : status}
      price={campaign.priceUSD}
      lead={<Which campaign={campaign} />}
      facts={
        <>
          <Pair name="Duration">{campaign.durationHours} hours</Pair>
          <DripClock campaign={campaign} />
          <Pair name="Price">{formatDollars(campaign.priceUSD)}</Pair>
          <Pair name="Engagements">{campaign.currentEngagementsCount.toLocaleString('en-US')}</Pair>
        </>
      }
      note={isPending ? <FundingNote kind="drip" name={campaign.name} campaign={campaign} /> : null}
      pool={isPending ? null : poolOf(campaign.poolTotal, campaign)}
      consequences={{
        cancel: cancelText({ ...campaign, price: campaign.priceUSD }),
        stop: <Stopping campaign={campaign} />,
      }}
    >
      <TweetList campaign={campaign} />
      {campaign.refunded > 0 ? (
        <Quiet size="xs">{formatDollars(campaign.refunded)} returned to your balance</Quiet>
      ) : null}
      <div>
        <AddTweet campaignId={campaign._id} name={campaign.name} isActive={status === 'active'} />
      </div>
    </OwnCampaignCard>
  );
}

/** Tells campaigns of one package apart: whose tweet, which, and since when. */
function Which({ campaign: { tweets, activatedAt, createdAt } }: { campaign: DripCampaign }) {
  const [first] = tweets;
  return (
    <Box component="p" m="-12px 0 0" c="dimmed" fz={13.5} className="clipped">
      {first === undefined ? null : <>{shortLink(first)} · </>}
      {activatedAt === null ? 'created' : 'started'} <Moment at={activatedAt ?? createdAt} />
    </Box>
  );
}

function Stopping({ campaign }: { campaign: DripCampaign }) {
  const { refundIfStopped, poolReserved, poolDisputed: disputed, disputedUntil } = campaign;
  const held = heldForAppeals({ disputed, disputedUntil });
  return (
    <>
      Earners can no longer join. <b>{formatDollars(refundIfStopped)}</b> (unspent rewards and their
      fee) returns to your balance now. If earners have finished work to submit, it returns in ten
      minutes, less that work.
      {poolReserved > 0
        ? ` ${formatDollars(poolReserved)} stays reserved for submissions in review.`
        : null}
      {held === null ? null : ` ${held}.`}
    </>
  );
}

/** Time left while active, the end date afterwards, a dash before there is one. */
function DripClock({ campaign }: { campaign: DripCampaign }) {
  if (campaign.end_time === null) {
    const { startsAt, isFunded } = campaign;
    const soon = isFunded ? 'Now' : 'When funded';
    return <Pair name="Starts">{startsAt === null ? soon : <NearMoment at={startsAt} />}</Pair>;
  }
  if (campaign.status !== 'active') {
    return (
      <Pair name="Ended">
        <Moment at={campaign.end_time} />
      </Pair>
    );
  }
  return (
    <Pair name="Time left">
      <TimeLeft until={campaign.end_time} />
    </Pair>
  );
}
