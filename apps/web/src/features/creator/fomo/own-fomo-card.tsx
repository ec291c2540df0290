import type { OwnFomoCampaign } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Group, Text } from '@mantine/core';
import { fomoSoonText, useFomoLaunch } from '../../../entities/campaigns/fomo-launch.ts';
import { poolOf } from '../../../entities/campaigns/pool-shares.ts';
import { OtherHost } from '../../../entities/people/other-host.tsx';
import { webLink } from '../../../lib/web-link.ts';
import { cancelText } from '../../../entities/own-campaigns/end-campaign.tsx';
import { CardNote } from '../../../ui/fact-card.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import {
  FundingNote,
  OwnCampaignCard,
} from '../../../entities/own-campaigns/own-campaign-card.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { OutLink } from '../../../ui/out-link.tsx';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

type Props = { campaign: OwnFomoCampaign };

/** One FOMO campaign of the creator dashboard (rule 11.3). */
export function OwnFomoCard({ campaign }: Props) {
  const { campaignTasks: tasks, userRewardPool: total, currentRewardPoolBalance: left } = campaign;
  const isPending = campaign.status === 'pending';
  const links = tasks.reduce((sum, task) => sum + task.links.length, 0);
  return (
    <OwnCampaignCard
      kind="fomo"
      campaign={campaign}
      name={campaign.name}
      price={campaign.budget}
      lead={<Soon campaign={campaign} />}
      facts={
        <>
          <Pair name="Budget">{formatDollars(campaign.budget)}</Pair>
          <Pair name="Target users">{countText(campaign.numberOfUsers)}</Pair>
          <Pair name="Expected engagements">{countText(campaign.totalEngagementsExpected)}</Pair>
          <Pair name="Task types">{countText(tasks.length)}</Pair>
          <Pair name="Total links">{countText(links)}</Pair>
          <Pair name="Socials">
            <Socials campaign={campaign} />
          </Pair>
        </>
      }
      note={
        isPending ? (
          <FundingNote kind="fomo" name={campaign.name} campaign={campaign} />
        ) : (
          <ToReview campaign={campaign} />
        )
      }
      pool={isPending ? null : poolOf(total, campaign)}
      consequences={{
        cancel: cancelText({ ...campaign, price: campaign.budget }),
        stop: `It ends now and cannot be restarted. ${formatDollars(left)} and its share of the fee return to your balance now. Work already submitted is still reviewed and paid.`,
      }}
    >
      <Ended campaign={campaign} />
    </OwnCampaignCard>
  );
}

/** Why no one takes part yet. */
function Soon({ campaign: { endedAt, isFunded } }: Props) {
  const { isSoon } = useFomoLaunch();
  if (!isSoon || !isFunded || endedAt !== null) return null;
  return <Quiet>{fomoSoonText}</Quiet>;
}

/** How much work waits for the creator's decision. */
function ToReview({ campaign: { _id: campaign, name, toReview } }: Props) {
  if (toReview === 0) return null;
  return (
    <CardNote>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          {toReview === 1 ? '1 submission' : `${countText(toReview)} submissions`} to review
        </Text>
        <LinkButton
          to="/creator-dashboard/review"
          search={{ campaign }}
          size="xs"
          variant="light"
          aria-description={name}
        >
          Review
        </LinkButton>
      </Group>
    </CardNote>
  );
}

function Socials({ campaign: { socials } }: Props) {
  const links = [
    ['Twitter', socials.twitter],
    ['Telegram', socials.telegram],
  ] as const;
  const given = links.filter(([, address]) => webLink(address) !== null);
  if (given.length === 0) return '–';
  return (
    <>
      {given.map(([name, address]) => (
        <OutLink key={name} href={address} inherit mr="sm">
          {name}
          <OtherHost kind={name.toLowerCase()} link={address ?? ''} />
        </OutLink>
      ))}
    </>
  );
}

function Ended({ campaign: { endedAt, refunded } }: Props) {
  if (endedAt === null) return null;
  return (
    <Quiet size="xs" component="div">
      Ended <Moment at={endedAt} />
      {refunded > 0 ? <div>{formatDollars(refunded)} returned to your balance</div> : null}
    </Quiet>
  );
}
