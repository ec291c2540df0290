import {
  boost,
  formatLack,
  fromDollars,
  type CampaignKindName,
  type ComparedKind,
} from '@stoke/domain';
import { Button, Group, Text, type ButtonProps } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useId, useRef, type ReactNode } from 'react';
import { campaignVerb } from '../campaigns/campaign-verbs.ts';
import { isJustCreated, takeIntoView } from './created-campaign.ts';
import type { PoolFacts } from '../campaigns/pool-shares.ts';
import { isEnded } from '../campaigns/running-first.ts';
import { isAhead, isScheduled, type Start } from '../campaigns/scheduled.ts';
import { nearMoment } from '../../lib/day-text.ts';
import { useTicking } from '../../lib/ticking.ts';
import { confirmDialog } from '../../ui/dialogs.ts';
import { DetailsLink } from './details-link.tsx';
import { DuplicateLink } from './duplicate-link.tsx';
import { EndCampaign } from './end-campaign.tsx';
import { statuses } from '../campaigns/campaign-statuses.ts';
import { CardFoot, CardNote, CardWays, FactCard, Facts } from '../../ui/fact-card.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { NearMoment } from '../../ui/moment.tsx';
import { PoolBar } from '../campaigns/pool-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TopUp } from './top-up.tsx';
import { useCardAction } from './use-card-action.ts';
import { named } from '../../ui/named.ts';
import { Quiet } from '../../ui/quiet.ts';

type CardProps = {
  campaign: { _id: string; status: keyof typeof statuses } & Partial<Start>;
  kind: ComparedKind;
  name: string;
  /** Instead of the campaign's own. */
  status?: keyof typeof statuses;
  /** Stands between the name and the facts. */
  lead?: ReactNode;
  facts: ReactNode;
  /** The creator's to-do for this campaign. */
  note?: ReactNode;
  /** In wire dollars; with it a running campaign can be topped up. */
  price?: number;
  /** Its money; none before it has any. */
  pool?: PoolFacts | null;
  reservedLabel?: string;
  /** What only this kind can have added, beside its top-up. */
  ways?: ReactNode;
  /** Stands below the money. */
  children?: ReactNode;
  /** What becomes of the money when it is cancelled or stopped, told before. */
  consequences?: { cancel: ReactNode; stop: ReactNode };
};

/** A campaign of the creator dashboard, of any kind (rule 11.3). */
export function OwnCampaignCard({ campaign, kind, name, ...rest }: CardProps) {
  const { _id: id, status } = campaign;
  const { pool = null, reservedLabel, consequences } = rest;
  const isNew = isJustCreated(id) && !isEnded(campaign);
  const card = useBroughtIntoView(id);
  return (
    <FactCard
      title={name}
      badge={
        <Group gap={6} wrap="nowrap">
          {isNew && <StatusBadge tone="new" label="New" />}
          <StatusBadge
            {...statuses[isScheduled(campaign) ? 'scheduled' : (rest.status ?? status)]}
          />
        </Group>
      }
      isMarked={isNew}
      ref={card}
    >
      {rest.lead}
      <Facts>{rest.facts}</Facts>
      {rest.note}
      {pool === null ? null : <PoolBar pool={pool} {...(reservedLabel && { reservedLabel })} />}
      {rest.children}
      <CardFoot>
        <CardWays>
          <DetailsLink kind={kind} campaignId={id} name={name} />
          {rest.price === undefined || pool === null || !isRunning(status) ? null : (
            <TopUp campaign={{ id, name }} price={rest.price} pool={pool.total} />
          )}
          {rest.ways}
          {kind === boost.name ? null : <DuplicateLink kind={kind} campaignId={id} name={name} />}
        </CardWays>
        {kind === boost.name || consequences === undefined ? null : (
          <EndCampaign campaign={{ id, name, status }} kind={kind} consequences={consequences} />
        )}
      </CardFoot>
    </FactCard>
  );
}

function isRunning(status: string): boolean {
  return status === 'active' || status === 'paused';
}

/** Scrolls to the card of a campaign that was just created, once. */
function useBroughtIntoView(id: string) {
  const card = useRef<HTMLElement>(null);
  const bring = () => {
    if (takeIntoView(id)) card.current?.scrollIntoView?.({ block: 'center' });
  };
  // After the router has put the new page at its top.
  useTimeout(bring, 150, { autoInvoke: isJustCreated(id) });
  return card;
}

type Waiting = { _id: string; status: string; missing: number } & Start & MissedStart;
type MissedStart = { missedStartAt: string | null };
type FundingProps = { kind: CampaignKindName; name: string; campaign: Waiting };

/**
 * What a pending campaign lacks, and the two ways on: fund it or start it. From its time on it is
 * about to start: the page follows when it has.
 */
export function FundingNote({ kind, name, campaign }: FundingProps) {
  const { _id: id, missing, isFunded, startsAt } = campaign;
  const isStarting = useTicking(() => isFunded && !isAhead(startsAt));
  if (isStarting) return <CardNote>Starting...</CardNote>;
  const isTodo = missing <= 0 && !isScheduled(campaign);
  return (
    <CardNote>
      <Text size="sm">
        <WhatItLacks campaign={campaign} />
      </Text>
      <Group gap="xs" mt="sm">
        {missing <= 0 ? null : (
          <LinkButton
            size="xs"
            variant="light"
            to="/add-funds"
            search={{ amount: missing }}
            {...named('Add funds', name)}
          />
        )}
        <StartNow
          kind={kind}
          campaign={{ _id: id, name, startsAt }}
          variant={isTodo ? 'light' : 'default'}
          missing={missing}
        />
      </Group>
    </CardNote>
  );
}

function WhatItLacks({ campaign }: { campaign: Waiting }) {
  const { missing, startsAt } = campaign;
  const start = isAhead(startsAt) ? <NearMoment at={startsAt} /> : null;
  if (isScheduled(campaign)) return <>Starts {start}.</>;
  if (missing <= 0) return 'Your balance covers this campaign. It starts in a moment.';
  const sum = <strong className="num">{formatLack(fromDollars(missing))}</strong>;
  if (campaign.missedStartAt !== null) {
    return (
      <>
        Its start of <NearMoment at={campaign.missedStartAt} /> passed without funds. Add {sum}: it
        starts as soon as it is funded.
      </>
    );
  }
  return start ? (
    <>
      Add {sum} to start on {start}.
    </>
  ) : (
    <>Add {sum} to start. It starts automatically once funded.</>
  );
}

type StartProps = Pick<ButtonProps, 'variant' | 'mt'> & {
  kind: CampaignKindName;
  /** What the balance lacks for it. */
  missing?: number;
  campaign: { _id: string; name: string; startsAt: string | null };
};

/** Starts a pending campaign now; asks first whether one that is scheduled is to start early. */
export function StartNow({ kind, campaign, missing = 0, ...looks }: StartProps) {
  const reason = useId();
  const { _id: id, name, startsAt } = campaign;
  const starting = useCardAction(campaignVerb(kind, 'start'), {
    title: 'Campaign Not Started',
    fallback: 'Failed to start the campaign.',
  });
  async function start() {
    const isSure = !isAhead(startsAt) || (await confirmDialog(earlyStart(name, startsAt)));
    if (isSure) starting.mutate(id);
  }
  return (
    <>
      <Button
        size="xs"
        {...looks}
        disabled={missing > 0 || starting.isPending}
        aria-describedby={missing > 0 ? reason : undefined}
        onClick={() => void start()}
        {...named(starting.isPending ? 'Starting...' : 'Start now', name)}
      />
      {missing > 0 && (
        <Quiet id={reason} size="xs">
          Not funded
        </Quiet>
      )}
    </>
  );
}

function earlyStart(name: string, startsAt: string) {
  return {
    title: `Start ${name} now?`,
    message: `It starts now instead of ${nearMoment(new Date(startsAt))}.`,
    labels: { cancel: 'Keep schedule', confirm: 'Start now' },
  };
}
