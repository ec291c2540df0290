import type { FomoCampaign } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Badge, Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { useFomoLaunch } from '../../../entities/campaigns/fomo-launch.ts';
import { imageAddress } from '../../../lib/image-address.ts';
import { BrandLink } from '../../../entities/people/brand-link.tsx';
import { CampaignFrame, Facts, FramePart } from '../../../entities/campaigns/campaign-frame.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CampaignProgress, earningTones, Payout } from './fomo-card.tsx';
import { FomoTask } from './fomo-task.tsx';
import classes from './fomo-page.module.css';

type Props = { campaign: FomoCampaign };
type Parts = ReadonlyMap<string, ReactNode>;

/** A FOMO campaign with its tasks, what they pay and how many places are left (rule 6.3). */
export function FomoView({ campaign, ...rest }: Props & Pick<FrameOf, 'reviews' | 'follow'>) {
  const aside = <TakingPart campaign={campaign} />;
  return <FomoFrame campaign={campaign} aside={aside} {...rest} />;
}

type FrameOf = Props & {
  aside: ReactNode;
  /** Follows its brand. */
  follow?: ReactNode;
  /** How its creator decides on work. */
  reviews?: ReactNode;
  /** What the reader can do with a task, by its id, and the own work on a link, by its id. */
  actions?: Parts;
  works?: Parts;
};

/** The page of a campaign; `aside` is what its reader can do. */
export function FomoFrame({ campaign, aside, follow, reviews, actions, works }: FrameOf) {
  const { creatorId: creator, campaignTasks: tasks, rules } = campaign;
  return (
    <CampaignFrame
      art={imageAddress(campaign.image)}
      seed={campaign._id}
      logo={imageAddress(campaign.logo)}
      brand={creator.name}
      title={campaign.name}
      by={<BrandLink id={creator._id} name={creator.name} username={creator.username} />}
      follow={follow}
      badges={<Badges campaign={campaign} />}
      description=""
      links={campaign.socials}
      aside={aside}
    >
      <FramePart title="Campaign Overview">
        <Facts
          facts={[
            ['Status', statuses[campaign.status].label],
            ['Created', <Moment key="created" at={campaign.createdAt} />],
            ['Reward pool', formatDollars(campaign.userRewardPool)],
            [
              'Code',
              <Box component="span" key="code" ff="monospace">
                {campaign.uniqueId}
              </Box>,
            ],
          ]}
        />
        {reviews}
      </FramePart>
      <FramePart title={tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}>
        <Stack gap={12}>
          {tasks.map((task) => (
            <FomoTask
              key={task._id}
              task={task}
              isEnded={isEnded(campaign)}
              action={actions?.get(task._id)}
              works={works}
            />
          ))}
        </Stack>
      </FramePart>
      {rules.length > 0 && (
        <FramePart title="Rules of this campaign">
          <ul className="points">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </FramePart>
      )}
    </CampaignFrame>
  );
}

function Badges({ campaign }: Props) {
  const { earningTag, tags } = campaign;
  return (
    <Group component="span" display="inline-flex" gap={6}>
      <StatusBadge {...statuses[campaign.status]} />
      {campaign.isNew && <StatusBadge tone="new" label="New" />}
      {earningTag !== null && <StatusBadge tone={earningTones[earningTag]} label={earningTag} />}
      {tags.map((tag) => (
        <Badge key={tag} color="slate">
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

/** What a place is worth, and how many people are done. */
export function FomoPayout({ campaign }: Props) {
  return (
    <>
      <h2>Payout per user</h2>
      <p className={classes['payout']}>
        <Payout campaign={campaign} />
      </p>
      <p className={classes['note']}>
        The average of all places. You earn your task's rate per approved link.
      </p>
      <CampaignProgress campaign={campaign} />
    </>
  );
}

function isEnded({ status }: FomoCampaign): boolean {
  return status === 'completed' || status === 'ended';
}

function TakingPart({ campaign }: Props) {
  const { isSoon } = useFomoLaunch();
  return (
    <>
      <FomoPayout campaign={campaign} />
      <Button fullWidth size="md" mt={20} disabled>
        {isEnded(campaign) ? 'Campaign Ended' : 'Opens soon'}
      </Button>
      {!isEnded(campaign) && isSoon && (
        <p className={classes['after']}>Preview the campaign. Participation opens soon.</p>
      )}
    </>
  );
}
