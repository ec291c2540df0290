import type { SparkCampaign } from '@stoke/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { imageAddress } from '../../../lib/image-address.ts';
import { projectOf } from '../../../entities/people/project.ts';
import { BrandLink } from '../../../entities/people/brand-link.tsx';
import { CampaignFrame, Facts, FramePart } from '../../../entities/campaigns/campaign-frame.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { EarningPotential } from './earning-potential.tsx';
import { HowToEarn } from './how-to-earn.tsx';
import { OwnActivity, type Appeal } from './own-activity.tsx';
import { Checklist } from './checklist.tsx';
import { ownPart, type Participation } from './part-calls.ts';
import { hindranceOf } from './part-steps.ts';
import { useIsOver } from './spark-facts.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './spark-part.module.css';

type Props = { campaign: SparkCampaign; appeal: Appeal; follow?: ReactNode };

/** A Spark campaign with all that one needs to take part (rule 5.9). */
export function SparkView({ campaign, appeal, follow }: Props) {
  const { projectId: project, creatorId: creator } = campaign;
  const { data: profile } = useQuery(projectOf(creator._id));
  const badge = <StatusBadge {...statuses[campaign.status]} />;
  return (
    <CampaignFrame
      art={imageAddress(campaign.bannerImageUrl)}
      seed={campaign._id}
      logo={imageAddress(campaign.logoImageUrl ?? project.logo)}
      brand={project.name}
      title={campaign.name}
      by={<BrandLink id={creator._id} name={project.name} username={creator.username} />}
      follow={follow}
      badges={badge}
      description={profile?.description ?? ''}
      links={{ ...profile?.socials, telegram: campaign.telegramGroupLink }}
      aside={<EarningPotential campaign={campaign} />}
    >
      <FramePart title="Campaign Overview">
        <Facts
          facts={[
            ['Duration', hoursText(campaign.durationHours)],
            ['Created', <Moment key="created" at={campaign.createdAt} />],
            ['Status', badge],
          ]}
        />
      </FramePart>
      <OwnPart campaign={campaign} appeal={appeal} />
      <HowToEarn campaign={campaign} />
    </CampaignFrame>
  );
}

function hoursText(hours: number): string {
  return `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The user's part in the campaign: the steps before it pays, its links, and the earnings. */
function OwnPart({ campaign, appeal }: { campaign: SparkCampaign; appeal: Appeal }) {
  const query = useQuery(ownPart(campaign._id));
  const part = query.data;
  const isOpen = !useIsOver(campaign) && ['active', 'paused'].includes(campaign.status);
  if (!part) {
    return (
      <FramePart title="Your checklist">
        <NotLoaded what="Your checklist" query={query} rows={[4, 44]} />
      </FramePart>
    );
  }
  const isAble = hindranceOf(part) === null;
  const hasActed = part.isParticipant || part.waiting > 0 || part.unpaid > 0;
  const checklist = isOpen && isAble && <Checklist campaign={campaign} part={part} />;
  return (
    <>
      {!part.isEligible && checklist}
      {hasActed && <OwnActivity campaignId={campaign._id} part={part} appeal={appeal} />}
      {isOpen && isAble && campaign.status === 'active' && part.links.length > 0 && (
        <PaidLinks part={part} />
      )}
      {part.isEligible && checklist}
    </>
  );
}

/** The campaign's links for this person: opening each is paid once. */
function PaidLinks({ part: { links, isEligible } }: { part: Participation }) {
  return (
    <FramePart title="Paid links">
      <p className={classes['lead']}>
        {isEligible
          ? 'Each link pays $0.025, the first time you open it.'
          : 'Each link pays $0.025, once. Complete your checklist first.'}
      </p>
      <ul className={classes['links']}>
        {links.map(({ _id: id, label, url }) => (
          <li key={id}>
            <span>{label}</span>
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              size="xs"
              rightSection={<IconExternalLink size={14} aria-hidden />}
              {...(!isEligible && {
                'data-disabled': true,
                'aria-disabled': true,
                href: undefined,
              })}
              aria-description={label}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </FramePart>
  );
}
