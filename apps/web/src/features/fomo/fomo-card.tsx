import type { FomoCampaign } from '@stoke/contract';
import { campaignProgress, formatDollars, type EarningTag } from '@stoke/domain';
import { Badge, Progress } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { imageAddress } from '../../lib/image-address.ts';
import { ArtCard, cardLink } from '../../ui/art-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './fomo-card.module.css';

/** Pixels of what stands below the head; the style sheet adds up to it. */
export const fomoFacts = 188;

/** One FOMO campaign as lists show it (document 1 §3 and §9). */
export const FomoCard = memo(function FomoCard({ campaign }: { campaign: FomoCampaign }) {
  const { creatorId: creator, campaignTasks: tasks } = campaign;
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
      badge={campaign.isNew && <StatusBadge tone="new" label="New" />}
    >
      <Tags earningTag={campaign.earningTag} tags={campaign.tags} />
      <dl className={classes['figures']}>
        <div>
          <dt>Payout per user</dt>
          <dd data-money>{formatDollars(campaign.payoutPerUser)}</dd>
        </div>
        <div>
          <dt>Tasks</dt>
          <dd>{tasks.length}</dd>
        </div>
      </dl>
      <CampaignProgress campaign={campaign} />
      <div className={classes['foot']}>
        <span>
          <IconChecklist size={15} aria-hidden />
          {campaign.creatorType}
        </span>
        <span className={classes['code']}>{campaign.uniqueId}</span>
      </div>
    </ArtCard>
  );
});

export const earningTones = {
  'High Earning': 'good',
  'Medium Earning': 'waiting',
  'Low Earning': 'neutral',
} as const satisfies Record<EarningTag, unknown>;
const mostTags = 2;

function Tags({ earningTag, tags }: Pick<FomoCampaign, 'earningTag' | 'tags'>) {
  const rest = tags.length - mostTags;
  return (
    <div className={classes['tags']}>
      {earningTag !== null && <StatusBadge tone={earningTones[earningTag]} label={earningTag} />}
      {tags.slice(0, mostTags).map((tag) => (
        <Badge key={tag} color="slate" className={classes['tag'] ?? ''}>
          {tag}
        </Badge>
      ))}
      {rest > 0 && <span className={classes['more']}>+{rest}</span>}
    </div>
  );
}

/** Completed users of the users it is for. */
export function CampaignProgress({ campaign }: { campaign: FomoCampaign }) {
  const { completedUsersCount: completed, numberOfUsers: target } = campaign;
  const percent = campaignProgress(completed, target);
  return (
    <div>
      <div className={classes['progress']}>
        <span>
          <strong>{completed.toLocaleString('en-US')}</strong> of {target.toLocaleString('en-US')}{' '}
          users
        </span>
        <span>{percent.toFixed(1)}%</span>
      </div>
      <Progress
        value={percent}
        size={6}
        color="ember"
        aria-label={`Users who completed ${campaign.name}`}
      />
    </div>
  );
}
