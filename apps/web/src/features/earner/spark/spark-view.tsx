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
import type { Appeal } from './own-activity.tsx';
import { OwnPart } from './own-part.tsx';

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
