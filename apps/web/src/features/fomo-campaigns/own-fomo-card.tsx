import type { OwnFomoCampaign } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { webLink } from '../../lib/web-link.ts';
import { confirmDialog } from '../../ui/dialogs.ts';
import { DetailsLink } from '../../ui/details-link.tsx';
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

/** One FOMO campaign of the creator dashboard (document 2 §2). */
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
        {status === 'pending' ? <CancelFomo campaign={campaign} /> : null}
        {status === 'active' ? <StopFomo campaign={campaign} /> : null}
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

function CancelFomo({ campaign }: Of) {
  const cancelling = useCardAction(cancelFomo, {
    title: 'Campaign Not Cancelled',
    fallback: 'Failed to cancel the campaign.',
  });
  async function ask() {
    const isSure = await confirmDialog({
      title: 'Cancel this campaign?',
      message: 'Nothing was set aside for it yet. It cannot be started again.',
    });
    if (isSure) cancelling.mutate(campaign._id);
  }
  return (
    <Button
      size="xs"
      variant="subtle"
      color="slate.2"
      disabled={cancelling.isPending}
      onClick={() => void ask()}
    >
      {cancelling.isPending ? 'Cancelling...' : 'Cancel campaign'}
    </Button>
  );
}

function StopFomo({ campaign }: Of) {
  const stopping = useCardAction(stopFomo, {
    title: 'Campaign Not Stopped',
    fallback: 'Failed to stop the campaign.',
  });
  async function ask() {
    const left = formatDollars(campaign.currentRewardPoolBalance);
    const isSure = await confirmDialog({
      title: 'Stop this campaign?',
      message: `It ends now and cannot be started again. What nobody works for, ${left} with its share of the fee, returns to your balance at once. Work that is handed in is still decided and paid.`,
    });
    if (isSure) stopping.mutate(campaign._id);
  }
  return (
    <Button size="xs" variant="default" disabled={stopping.isPending} onClick={() => void ask()}>
      {stopping.isPending ? 'Stopping...' : 'Stop campaign'}
    </Button>
  );
}
