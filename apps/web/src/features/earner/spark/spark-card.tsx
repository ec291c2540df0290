import type { SparkCard as Spark } from '@stoke/contract';
import {
  formatDollars,
  formatUsd,
  sparkCardEstimate,
  sparkCardPercent,
  sparkCardPool,
  sparkTimeLeft,
  type SparkPace,
} from '@stoke/domain';
import { Text, VisuallyHidden } from '@mantine/core';
import { IconBrandTelegram, IconClock, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { imageAddress } from '../../../lib/image-address.ts';
import { useTicking } from '../../../lib/ticking.ts';
import { useFollowedCard } from '../../../entities/campaigns/use-followed-campaign.ts';
import { ArtCard, ArtCards, cardLink } from '../../../entities/campaigns/art-card.tsx';
import { Card } from '../../../ui/card-facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { refreshCard } from './calls.ts';
import { balanceOf, boundsOf, leftText, msLeftOf, poolOf } from './spark-facts.ts';

/** Pixels of what stands below the head; the style sheet adds up to it. */
export const sparkFacts = 244;

/** One Spark campaign as lists show it (rules 5.8 and 5.9). */
const SparkCard = memo(function SparkCard({ campaign }: { campaign: Spark }) {
  const { projectId: project, creatorId: creator } = campaign;
  useFollowedCard(campaign._id, () => refreshCard(campaign._id));
  return (
    <ArtCard
      testId="spark-card"
      art={imageAddress(campaign.bannerImageUrl)}
      seed={campaign._id}
      logo={imageAddress(project.logo)}
      brand={project.name}
      title={
        <Link className={cardLink} to="/spark-campaign/$id" params={{ id: campaign._id }}>
          {campaign.name}
        </Link>
      }
      by={`${project.name} · @${creator.username}`}
      reviews={campaign.reviews}
      badge={campaign.status === 'active' && <StatusBadge tone="good" label="Active" />}
    >
      {/* Two lines, filled or not. */}
      <Text lineClamp={2} h={42} c="slate.2" fz="sm" lh="21px">
        {campaign.briefHook ||
          `Take part in the group of ${project.name}: valid messages, clicks and reactions are paid.`}
      </Text>
      <Card.Tags tags={campaign.hashtags.map((tag) => `#${tag.replace(/^#+/, '')}`)} most={3} />
      <Pool campaign={campaign} />
      <Card.Figures>
        <Estimate label="Earn up to" pace="maximum" campaign={campaign} />
        <Estimate label="Average" pace="average" campaign={campaign} />
        <Card.Figure label="Limit per person">{formatDollars(campaign.personLimit)}</Card.Figure>
      </Card.Figures>
      <Card.Foot>
        <TimeLeft campaign={campaign} />
        <span>
          <IconUsers size={15} aria-hidden />
          {campaign.uniqueUsersEngagedCount.toLocaleString('en-US')} engaged
        </span>
        {campaign.groupPeople === null ? null : (
          <span title="People in the group">
            <IconBrandTelegram size={15} aria-hidden />
            {campaign.groupPeople.toLocaleString('en-US')}
            <VisuallyHidden>people in the group</VisuallyHidden>
          </span>
        )}
      </Card.Foot>
    </ArtCard>
  );
});

export function SparkCards({ campaigns }: { campaigns: readonly Spark[] }) {
  return (
    <ArtCards label="Spark campaigns" facts={sparkFacts}>
      {campaigns.map((campaign) => (
        <SparkCard key={campaign._id} campaign={campaign} />
      ))}
    </ArtCards>
  );
}

type Props = { campaign: Spark };

function Pool({ campaign }: Props) {
  const pool = poolOf(campaign);
  const left = sparkCardPercent(balanceOf(campaign), pool);
  const shown = sparkCardPool(pool);
  return (
    <Card.Measure
      left="Reward pool"
      right={
        <>
          <strong>{shown}</strong>
          {shown !== 'N/A' && ' USDC'} · {leftText(left)} left
        </>
      }
      percent={left}
      label={`Reward pool of ${campaign.name} left`}
    />
  );
}

function Estimate({ label, pace, campaign }: Props & { label: string; pace: SparkPace }) {
  const text = useTicking((now) => {
    const [left, balance] = [msLeftOf(campaign, now), balanceOf(campaign)];
    const amount = sparkCardEstimate(pace, left, balance, boundsOf(campaign));
    return amount === null ? 'N/A' : formatUsd(amount);
  });
  const tone = text === 'N/A' ? 'none' : pace === 'maximum' ? 'money' : undefined;
  return (
    <Card.Figure label={label} {...(tone && { tone })}>
      {text}
    </Card.Figure>
  );
}

function TimeLeft({ campaign }: Props) {
  const text = useTicking((now) => sparkTimeLeft(msLeftOf(campaign, now)));
  return (
    <span>
      <IconClock size={15} aria-hidden />
      {text === 'Ended' ? text : `${text} left`}
    </span>
  );
}
