import {
  formatDollars,
  formatUsd,
  parseDollars,
  parseTelegramGroup,
  shareDown,
  sparkTimeLeft,
  usdc,
  zeroUsdc,
} from '@stoke/domain';
import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { poolOf } from '../../../entities/campaigns/pool-shares.ts';
import { useTicking } from '../../../lib/ticking.ts';
import { useFollowedCard } from '../../../entities/campaigns/use-followed-campaign.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { cancelText } from '../../../entities/own-campaigns/end-campaign.tsx';
import { CardNote } from '../../../ui/fact-card.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { OwnCampaignCard } from '../../../entities/own-campaigns/own-campaign-card.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { AddLink } from './add-link.tsx';
import { refreshOwnSpark } from './calls.ts';
import { GiveRights, MissingRights } from './missing-rights.tsx';
import { peopleText, type OwnSpark } from './own-spark.ts';
import classes from './own-spark-card.module.css';
import { PendingSpark } from './pending-spark.tsx';
import { brand } from '../../../entities/site/brand.ts';
import { OutLink } from '../../../ui/out-link.tsx';
import { Quiet } from '../../../ui/quiet.ts';
import { countText } from '../../../lib/count-text.ts';

type Props = { campaign: OwnSpark };
type CardProps = Props & {
  /** Links the Telegram account of the creator. */
  linkTelegram: ReactNode;
};

/** One Spark campaign of the creator dashboard (rule 11.3). */
export function OwnSparkCard({ campaign, linkTelegram }: CardProps) {
  const { _id: id, status, isFunded, budget, userRewardPool: total } = campaign;
  useFollowedCard(id, () => refreshOwnSpark(campaign.creatorId._id, id));
  return (
    <OwnCampaignCard
      kind="spark"
      campaign={campaign}
      name={campaign.name}
      lead={
        <Group gap="sm" justify="space-between" wrap="nowrap" mt={-10} fz="sm">
          <CampaignId id={id} />
          <GroupLink campaign={campaign} />
        </Group>
      }
      facts={
        <>
          <Pair name="Budget">{budget > 0 ? formatDollars(budget) : 'N/A'}</Pair>
          <Pair name="Duration">
            {countText(campaign.durationHours)} {campaign.durationHours === 1 ? 'hour' : 'hours'}
          </Pair>
          <Pair name="Messages tracked">{countText(campaign.totalMessagesTracked)}</Pair>
          <Pair name="Unique engaged users">{countText(campaign.uniqueUsersEngagedCount)}</Pair>
          <Pair name="Limit per person">{formatDollars(campaign.personLimit)}</Pair>
          <Pair name="Paid links">{countText(campaign.linkCount)}</Pair>
        </>
      }
      note={<SparkNote campaign={campaign} linkTelegram={linkTelegram} />}
      ways={status === 'active' ? <AddLink campaign={campaign} /> : null}
      price={budget}
      reservedLabel="Reserved"
      pool={status === 'pending' || !isFunded ? null : poolOf(total, campaign)}
      consequences={{
        cancel: cancelText({ isFunded, price: budget }),
        stop: `It ends now and cannot be restarted. Unspent funds, up to ${refundOf(campaign)} including the fee, return to your balance in 24 hours, after pending rewards are settled.`,
      }}
    >
      <Clock campaign={campaign} />
    </OwnCampaignCard>
  );
}

function SparkNote({ campaign, linkTelegram }: CardProps) {
  if (campaign.status === 'pending') {
    return <PendingSpark campaign={campaign} linkTelegram={linkTelegram} />;
  }
  if (campaign.status === 'paused') return <PauseNote campaign={campaign} />;
  if (campaign.status === 'active') return <MissingRights campaign={campaign} />;
  return null;
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
        subject={start}
        onCopied={() => showToast('success', `Copied Campaign ID: ${start}...`, { at: 'bottom' })}
        onFailed={() => showToast('error', 'Failed to copy ID.', { at: 'bottom' })}
      />
    </span>
  );
}

function GroupLink({ campaign }: Props) {
  const name = parseTelegramGroup(campaign.telegramGroupLink)?.name ?? null;
  const label = name === null ? (campaign.groupTitle ?? 'Private group') : `@${name}`;
  return (
    <Box component="span" miw={0} className="clipped">
      <OutLink href={campaign.telegramGroupLink}>{label}</OutLink>
      {campaign.groupPeople === null ? null : ` · ${peopleText(campaign.groupPeople)}`}
    </Box>
  );
}

function PauseNote({ campaign }: Props) {
  return (
    <CardNote>
      <Text size="sm" fw={600}>
        {brand.bot} lost its admin rights in {campaign.groupTitle ?? 'your group'}.
      </Text>
      <Quiet mt={4}>
        Restore them to resume. No rewards are paid until then, and the clock keeps running.
      </Quiet>
      <GiveRights campaign={campaign} />
    </CardNote>
  );
}

/** Time left while it runs, afterwards when it ended and what returned. */
function Clock({ campaign }: Props) {
  const { status, end_time: end, endedAt, refunded, settlesAt } = campaign;
  if (status === 'pending') return null;
  if (status === 'active' || status === 'paused') {
    return <TimeLeft until={end} />;
  }
  const ended = endedAt ?? end;
  return (
    <Stack gap={2} className="hint">
      {ended === null ? null : (
        <span>
          Ended <Moment at={ended} />
        </span>
      )}
      {settlesAt === null ? (
        <span>{refunded > 0 ? `${formatDollars(refunded)} returned to your balance` : null}</span>
      ) : (
        <span>
          Unspent funds return <Moment at={settlesAt} />
        </span>
      )}
    </Stack>
  );
}

function TimeLeft({ until }: { until: string | null }) {
  const text = useTicking((now) =>
    until === null ? '' : sparkTimeLeft(Math.max(0, new Date(until).getTime() - now.getTime())),
  );
  return (
    <Box component="span" fz="sm" className="figure" role="timer">
      {text === 'Ended' ? text : `${text} left`}
    </Box>
  );
}

/** What would return if nothing more were judged: the unspent part of the budget. */
function refundOf({ budget, userRewardPool, ...own }: OwnSpark): string {
  const read = (dollars: number) => parseDollars(dollars) ?? zeroUsdc;
  const pool = read(userRewardPool);
  const left = usdc(pool - read(own.poolSpent) - read(own.poolReserved) - read(own.poolDisputed));
  return formatUsd(shareDown(read(budget), left > zeroUsdc ? left : zeroUsdc, pool));
}
