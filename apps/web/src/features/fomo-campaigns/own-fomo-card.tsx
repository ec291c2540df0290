import type { OwnFomoCampaign } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { webLink } from '../../lib/web-link.ts';
import { DetailsLink } from '../../ui/details-link.tsx';
import { EndCampaign } from '../../ui/end-campaign.tsx';
import { CardFoot, CardNote, Fact, FactCard, Facts } from '../../ui/fact-card.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PoolBar } from '../../ui/pool-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useCardAction } from '../../ui/use-card-action.ts';
import { cancelFomo, startFomo, stopFomo } from './calls.ts';

const statuses = {
  pending: { tone: 'waiting', label: 'Pending' },
  active: { tone: 'good', label: 'Active' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;

type Of = { campaign: OwnFomoCampaign };
const count = (value: number) => value.toLocaleString('en-US');

/** One FOMO campaign of the creator dashboard (rule 11.3). */
export function OwnFomoCard({ campaign }: Of) {
  const { status, campaignTasks: tasks } = campaign;
  const links = tasks.reduce((sum, task) => sum + task.links.length, 0);
  return (
    <FactCard title={campaign.name} badge={<StatusBadge {...statuses[status]} />}>
      <Facts>
        <Fact name="Budget">{formatDollars(campaign.budget)}</Fact>
        <Fact name="Target users">{count(campaign.numberOfUsers)}</Fact>
        <Fact name="Expected engagements">{count(campaign.totalEngagementsExpected)}</Fact>
        <Fact name="Task types">{count(tasks.length)}</Fact>
        <Fact name="Total links">{count(links)}</Fact>
        <Fact name="Socials">
          <Socials campaign={campaign} />
        </Fact>
      </Facts>
      {status === 'pending' ? (
        <PendingFomo campaign={campaign} />
      ) : (
        <PoolBar
          pool={{
            total: campaign.userRewardPool,
            spent: campaign.poolSpent,
            reserved: campaign.poolReserved,
          }}
        />
      )}
      <CardFoot>
        <Ended campaign={campaign} />
        <EndFomo campaign={campaign} />
        <DetailsLink kind="fomo" campaignId={campaign._id} name={campaign.name} />
      </CardFoot>
    </FactCard>
  );
}

function Socials({ campaign: { socials } }: Of) {
  const links = [
    ['Twitter', webLink(socials.twitter)],
    ['Telegram', webLink(socials.telegram)],
  ] as const;
  const given = links.filter(([, address]) => address !== null);
  if (given.length === 0) return '–';
  return (
    <Group gap="sm" component="span">
      {given.map(([name, address]) => (
        <Anchor
          key={name}
          href={address ?? undefined}
          target="_blank"
          rel="noopener noreferrer nofollow"
          size="sm"
        >
          {name}
        </Anchor>
      ))}
    </Group>
  );
}

function PendingFomo({ campaign }: Of) {
  const starting = useCardAction(startFomo, {
    title: 'Campaign Not Started',
    fallback: 'Failed to start the campaign.',
  });
  const isCovered = campaign.missing <= 0;
  return (
    <CardNote>
      <Text size="sm">
        {isCovered ? (
          'Your balance covers this campaign. Start it when you are ready.'
        ) : (
          <>
            <strong className="num">{formatDollars(campaign.missing)}</strong> missing before it can
            start. It starts by itself when they arrive.
          </>
        )}
      </Text>
      {isCovered ? (
        <Button
          size="xs"
          variant="light"
          mt={8}
          disabled={starting.isPending}
          onClick={() => starting.mutate(campaign._id)}
        >
          {starting.isPending ? 'Starting...' : 'Start now'}
        </Button>
      ) : (
        <LinkButton size="xs" variant="light" mt={8} to="/add-funds">
          Add funds
        </LinkButton>
      )}
    </CardNote>
  );
}

function Ended({ campaign: { endedAt, refunded } }: Of) {
  if (endedAt === null) return <span />;
  return (
    <Text size="xs" c="dimmed" component="div">
      Ended <Moment at={endedAt} />
      {refunded > 0 ? <div>{formatDollars(refunded)} returned to your balance</div> : null}
    </Text>
  );
}

/** The way out of a campaign that is not over; what returns is told first. */
function EndFomo({ campaign }: Of) {
  const { _id: id, name, status, currentRewardPoolBalance: left } = campaign;
  const of = { id, name };
  if (status === 'pending') {
    const text = 'Nothing was set aside for it yet. It cannot be started again.';
    return (
      <EndCampaign key="cancel" campaign={of} way="cancel" send={cancelFomo} consequence={text} />
    );
  }
  if (status !== 'active') return null;
  const text = `It ends now and cannot be started again. What nobody works for, ${formatDollars(left)} with its share of the fee, returns to your balance at once. Work that is handed in is still decided and paid.`;
  return <EndCampaign key="stop" campaign={of} way="stop" send={stopFomo} consequence={text} />;
}
