import { formatDollars, parseTelegramGroup, sparkTimeLeft } from '@stoke/domain';
import { Anchor, Text } from '@mantine/core';
import { useTicking } from '../../lib/ticking.ts';
import { useFollowedCard } from '../../lib/use-followed-campaign.ts';
import { webLink } from '../../lib/web-link.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DetailsLink } from '../../ui/details-link.tsx';
import { CardFoot, CardNote, Fact, FactCard, Facts } from '../../ui/fact-card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PoolBar } from '../../ui/pool-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showToast } from '../../ui/toasts.ts';
import { refreshOwnSpark } from './calls.ts';
import { EndSpark } from './end-spark.tsx';
import { MissingRights } from './missing-rights.tsx';
import type { OwnSpark } from './own-spark.ts';
import classes from './own-spark-card.module.css';
import { PendingSpark } from './pending-spark.tsx';

const statuses = {
  pending: { tone: 'waiting', label: 'Pending' },
  active: { tone: 'good', label: 'Active' },
  paused: { tone: 'bad', label: 'Paused' },
  completed: { tone: 'neutral', label: 'Completed' },
  ended: { tone: 'neutral', label: 'Ended' },
} as const;

type Of = { campaign: OwnSpark };
const count = (value: number) => value.toLocaleString('en-US');

/** One Spark campaign of the creator dashboard (rule 11.3). */
export function OwnSparkCard({ campaign }: Of) {
  const { status, _id: id, creatorId: creator } = campaign;
  useFollowedCard(id, () => refreshOwnSpark(creator._id, id));
  return (
    <FactCard title={campaign.name} badge={<StatusBadge {...statuses[status]} />}>
      <div className={classes['ids']}>
        <CampaignId id={campaign._id} />
        <GroupLink campaign={campaign} />
      </div>
      <Facts>
        <Fact name="Budget">{campaign.budget > 0 ? formatDollars(campaign.budget) : 'N/A'}</Fact>
        <Fact name="Duration">
          {count(campaign.durationHours)} {campaign.durationHours === 1 ? 'hour' : 'hours'}
        </Fact>
        <Fact name="Messages tracked">{count(campaign.totalMessagesTracked)}</Fact>
        <Fact name="Unique engaged users">{count(campaign.uniqueUsersEngagedCount)}</Fact>
      </Facts>
      {status === 'pending' ? <PendingSpark campaign={campaign} /> : null}
      {status === 'paused' ? <PauseNote campaign={campaign} /> : null}
      {status === 'active' ? <MissingRights rights={campaign.missingRights} /> : null}
      {status === 'pending' || !campaign.isFunded ? null : (
        <PoolBar
          reservedLabel="Reserved"
          pool={{
            total: campaign.userRewardPool,
            spent: campaign.poolSpent,
            reserved: campaign.poolReserved,
          }}
        />
      )}
      <CardFoot>
        <Clock campaign={campaign} />
        <EndSpark campaign={campaign} />
        <DetailsLink kind="spark" campaignId={campaign._id} name={campaign.name} />
      </CardFoot>
    </FactCard>
  );
}

/** Copyable; eight characters say which one it is (rule 11.3). */
function CampaignId({ id }: { id: string }) {
  const start = id.slice(0, 8);
  return (
    <span className={classes['id']}>
      <span>
        ID <code>{start}...</code>
      </span>
      <CopyButton
        value={id}
        what="campaign ID"
        onCopied={() =>
          showToast('success', `Copied Campaign ID: ${start}...`, { at: 'dashboard' })
        }
        onFailed={() => showToast('error', 'Failed to copy ID.', { at: 'dashboard' })}
      />
    </span>
  );
}

function GroupLink({ campaign }: Of) {
  const address = webLink(campaign.telegramGroupLink);
  const name = parseTelegramGroup(campaign.telegramGroupLink)?.name ?? null;
  const label = name === null ? (campaign.groupTitle ?? 'Private group') : `@${name}`;
  if (address === null) return <span>{label}</span>;
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      size="sm"
      className={classes['group'] ?? ''}
    >
      {label}
    </Anchor>
  );
}

function PauseNote({ campaign }: Of) {
  return (
    <CardNote>
      <Text size="sm" fw={600}>
        The bot is no administrator of {campaign.groupTitle ?? 'your group'} any more.
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        Make it one again and the campaign goes on by itself. Nothing is paid meanwhile, and its
        time goes on.
      </Text>
    </CardNote>
  );
}

/** Time left while it runs, afterwards when it ended and what returned. */
function Clock({ campaign }: Of) {
  const { status, end_time: end, endedAt, refunded, settlesAt } = campaign;
  if (status === 'pending') return <span />;
  if (status === 'active' || status === 'paused') {
    return <TimeLeft until={end} />;
  }
  const ended = endedAt ?? end;
  return (
    <div className={classes['over']}>
      {ended === null ? null : (
        <span>
          Ended <Moment at={ended} />
        </span>
      )}
      {settlesAt === null ? (
        <span>{refunded > 0 ? `${formatDollars(refunded)} returned to your balance` : null}</span>
      ) : (
        <span>
          What is unspent returns <Moment at={settlesAt} />
        </span>
      )}
    </div>
  );
}

function TimeLeft({ until }: { until: string | null }) {
  const text = useTicking((now) =>
    until === null ? '' : sparkTimeLeft(Math.max(0, new Date(until).getTime() - now.getTime())),
  );
  return (
    <span className={classes['left']} role="timer">
      {text === 'Ended' ? text : `${text} left`}
    </span>
  );
}
