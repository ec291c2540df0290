import { Box } from '@mantine/core';
import type { FomoCampaign } from '@stoke/contract';
import { campaignProgress, fomoPromise, formatDollars, type EarningTag } from '@stoke/domain';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { imageAddress } from '../../../lib/image-address.ts';
import { ArtCard, ArtCards, cardLink } from '../../../entities/campaigns/art-card.tsx';
import { Card } from '../../../ui/card-facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** Pixels of what stands below the head; the style sheet adds up to it. */
export const fomoFacts = 188;

/** One FOMO campaign as lists show it (rule 6.4). */
export const FomoCard = memo(function FomoCard({ campaign }: { campaign: FomoCampaign }) {
  const { creatorId: creator, campaignTasks: tasks, earningTag } = campaign;
  return (
    <ArtCard
      testId="fomo-card"
      art={imageAddress(campaign.image)}
      seed={campaign._id}
      logo={imageAddress(campaign.logo)}
      brand={creator.name}
      title={
        <Link className={cardLink} to="/campaign/$id" params={{ id: campaign._id }}>
          {campaign.name}
        </Link>
      }
      by={`${creator.name} · @${creator.username}`}
      reviews={campaign.reviews}
      badge={campaign.isNew && <StatusBadge tone="new" label="New" />}
    >
      <Card.Tags tags={campaign.tags} most={2}>
        {earningTag !== null && <StatusBadge tone={earningTones[earningTag]} label={earningTag} />}
      </Card.Tags>
      <Card.Figures>
        <Card.Figure label="Payout per user" tone="money">
          <Payout campaign={campaign} />
        </Card.Figure>
        <Card.Figure label="Tasks">{tasks.length}</Card.Figure>
      </Card.Figures>
      <CampaignProgress campaign={campaign} />
      <Card.Foot>
        <span>
          <IconChecklist size={15} aria-hidden />
          {campaign.creatorType}
        </span>
        <Box component="span" ff="monospace" fz="xs">
          {campaign.uniqueId}
        </Box>
      </Card.Foot>
    </ArtCard>
  );
});

export function FomoCards({ campaigns }: { campaigns: readonly FomoCampaign[] }) {
  return (
    <ArtCards label="FOMO campaigns" facts={fomoFacts}>
      {campaigns.map((campaign) => (
        <FomoCard key={campaign._id} campaign={campaign} />
      ))}
    </ArtCards>
  );
}

/** What a person is paid on average, and the most that a free place pays. */
export function Payout({ campaign }: { campaign: FomoCampaign }) {
  const { average, upTo } = fomoPromise(campaign);
  const most = upTo === null ? 'no places left' : `up to ${formatDollars(upTo)}`;
  if (average === null) return most;
  return (
    <>
      {formatDollars(average)}{' '}
      <Box
        component="small"
        c="dimmed"
        fz={13}
        fw={500}
        lts="normal"
        style={{ whiteSpace: 'nowrap' }}
      >
        {most}
      </Box>
    </>
  );
}

export const earningTones = {
  'High Earning': 'good',
  'Medium Earning': 'waiting',
  'Low Earning': 'neutral',
} as const satisfies Record<EarningTag, unknown>;

/** Completed users of the users it is for. */
export function CampaignProgress({ campaign }: { campaign: FomoCampaign }) {
  const { completedUsersCount: completed, numberOfUsers: target } = campaign;
  const percent = campaignProgress(completed, target);
  return (
    <Card.Measure
      left={
        <>
          <strong>{completed.toLocaleString('en-US')}</strong> of {target.toLocaleString('en-US')}{' '}
          users
        </>
      }
      right={`${percent.toFixed(1)}%`}
      percent={percent}
      label={`Users who completed ${campaign.name}`}
    />
  );
}
