import type { Appeal, Ban } from '@stoke/contract';
import { appealWithinDays, formatDollars } from '@stoke/domain';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Pair } from '../../../ui/pair.tsx';
import { AppealForm } from './appeal-form.tsx';
import classes from './appeals.module.css';
import { ownAppeals, ownBan } from './calls.ts';
import { Quiet } from '../../../ui/quiet.ts';

/** What a banned person may know, and what they can do: the evidence, and the appeal with its state. */
export function BanAppeal() {
  const ban = useQuery(ownBan);
  const appeals = useQuery(ownAppeals);
  const failed = ban.error ?? appeals.error;
  if (ban.data && appeals.data) {
    const appeal = appeals.data.find(
      ({ about, filedAt }) => about === 'ban' && filedAt >= (ban.data?.bannedAt ?? ''),
    );
    return <Facts ban={ban.data} appeal={appeal ?? null} />;
  }
  if (failed) {
    return (
      <ErrorPanel
        title="The details could not be loaded"
        message={messageOf(failed, 'Please try again in a moment.')}
        actionLabel="Try again"
        onAction={() => void Promise.all([ban.refetch(), appeals.refetch()])}
      />
    );
  }
  return ban.isPending || appeals.isPending ? <Skeleton h={320} w="100%" radius="lg" /> : null;
}

type OwnBan = Ban & { creator: { available: number; inCampaigns: number } | null };

function Facts({ ban, appeal }: { ban: OwnBan; appeal: Appeal | null }) {
  return (
    <Stack gap={18} w="100%" ta="left">
      <dl className={classes['facts']}>
        <Pair name="Evidence">{ban.evidence}</Pair>
        <Pair name="Banned">
          <Moment at={ban.bannedAt} />
        </Pair>
        <Pair name="Your balance">{balanceText(ban)}</Pair>
        {ban.creator && (
          <Pair name="Your creator balance">
            {formatDollars(ban.creator.available)}, and {formatDollars(ban.creator.inCampaigns)}{' '}
            held in ended campaigns. Frozen while the ban is in force.
          </Pair>
        )}
      </dl>
      <State ban={ban} appeal={appeal} />
    </Stack>
  );
}

function balanceText({ state, forfeited }: Ban): string {
  if (state !== 'final') {
    return 'Frozen until the ban is final. Then it returns to the campaigns it was earned in.';
  }
  return forfeited > 0
    ? `${formatDollars(forfeited)} returned to the campaigns it was earned in.`
    : 'Your balance returns to the campaigns it was earned in.';
}

function State({ ban, appeal }: { ban: Ban; appeal: Appeal | null }) {
  const now = useNow(60_000);
  if (appeal?.status === 'open') {
    return (
      <Part title="Appeal sent" color="amber.3">
        <Quiet mt={4}>
          A different reviewer usually answers by <Moment at={appeal.answerBefore} />. Your appeal:
        </Quiet>
        <Text size="sm" mt={8} className={classes['words'] ?? ''}>
          “{appeal.text}”
        </Text>
      </Part>
    );
  }
  if (appeal?.status === 'lost') {
    return (
      <Part title="Appeal lost" color="rose.3">
        {appeal.note !== null && (
          <Text size="sm" mt={4} className={classes['words'] ?? ''}>
            “{appeal.note}”
          </Text>
        )}
      </Part>
    );
  }
  if (ban.state !== 'standing' || new Date(ban.appealBefore) <= now) {
    return (
      <Quiet>
        The {appealWithinDays}-day appeal period ended on <Moment at={ban.appealBefore} />.
      </Quiet>
    );
  }
  return (
    <Part title="Appeal this ban">
      <Quiet mt={4} mb="md">
        Once, until <Moment at={ban.appealBefore} />. A different reviewer decides. Nothing is
        forfeited until then.
      </Quiet>
      <AppealForm
        about={{ about: 'ban' }}
        hint="What happened, and the evidence."
        onSent={() => undefined}
      />
    </Part>
  );
}

type PartProps = { title: string; color?: string; children: ReactNode };

function Part({ title, color, children }: PartProps) {
  return (
    <section aria-labelledby="appeal">
      <Text fw={600} id="appeal" {...(color !== undefined && { c: color })}>
        {title}
      </Text>
      {children}
    </section>
  );
}
