import '@mantine/core/styles/Tabs.layer.css';
import type { CampaignResults } from '@stoke/contract';
import { formatDollars, kindLabel } from '@stoke/domain';
import { Group, Skeleton, Stack, Tabs } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { statuses } from '../../entities/campaigns/campaign-statuses.ts';
import { kindPages } from '../../entities/campaigns/kinds/kinds.ts';
import { isScheduled } from '../../entities/campaigns/scheduled.ts';
import { NoCampaign } from '../../entities/own-campaigns/no-campaign.tsx';
import { isMissing } from '../../lib/load-failure.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { messageOf } from '../../ui/failure-message.tsx';
import { LinkAnchor, QuietLink } from '../../ui/links.tsx';
import { Moment, NearMoment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const tabs = {
  results: '/creator-dashboard/campaigns/$kind/$id',
  work: '/creator-dashboard/campaigns/$kind/$id/work',
  moderation: '/creator-dashboard/campaigns/$kind/$id/moderation',
} as const;

type Props = {
  results: CampaignResults;
  shown: keyof typeof tabs;
  actions: ReactNode;
  children: ReactNode;
};

/** The pages about one campaign of the creator: results, work and moderation. */
export function OwnCampaignPage({ results, shown, actions, children }: Props) {
  const { _id: id, kind, name, status, price, activatedAt, createdAt, startsAt } = results;
  const navigate = useNavigate();
  const show = (tab: string | null) =>
    void navigate({
      to: tab === 'work' || tab === 'moderation' ? tabs[tab] : tabs.results,
      params: { kind, id },
    });
  return (
    <Page
      title={name}
      subtitle={
        <Subtitle status={isScheduled(results) ? 'scheduled' : status}>
          {kindLabel(kind)} campaign · {formatDollars(price)} ·{' '}
          {activatedAt === null ? 'created' : 'started'} <Moment at={activatedAt ?? createdAt} />
          {startsAt === null ? null : (
            <>
              {' '}
              · starts <NearMoment at={startsAt} />
            </>
          )}
        </Subtitle>
      }
      actions={
        <Group gap="sm" justify="flex-end">
          {actions}
        </Group>
      }
    >
      <Tabs value={shown} onChange={show} keepMounted={false}>
        <Tabs.List mb="xl" aria-label={name}>
          <Tabs.Tab value="results">Results</Tabs.Tab>
          <Tabs.Tab value="work">Work</Tabs.Tab>
          {kindPages[kind].isModerated && <Tabs.Tab value="moderation">Moderation</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value={shown}>{children}</Tabs.Panel>
      </Tabs>
    </Page>
  );
}

export function Subtitle(props: { status: keyof typeof statuses; children: ReactNode }) {
  const { status, children } = props;
  return (
    <Group gap="sm">
      <LinkAnchor to="/creator-dashboard">Creator dashboard</LinkAnchor>
      <StatusBadge {...statuses[status]} />
      <span>{children}</span>
    </Group>
  );
}

type Missing = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

/** On their way, another user's, or not to be had just now. */
export function WithoutResults({ results }: { results: Missing }) {
  if (results.isPending) return <LoadingResults />;
  if (results.error !== null && isMissing(results.error)) return <NotOwn />;
  return (
    <Page title="Campaign results">
      <ErrorPanel
        title={messageOf(results.error, 'The results could not be loaded.')}
        message="Your campaign is still running. We could not load this page."
        actionLabel="Try again"
        onAction={() => void results.refetch()}
      />
    </Page>
  );
}

function LoadingResults() {
  return (
    <Page title="Campaign results">
      <Stack gap={40} role="status" aria-label="Loading the results">
        <Skeleton h={119} radius="lg" />
        <Skeleton h={420} radius="lg" />
        <Skeleton h={200} radius="lg" />
      </Stack>
    </Page>
  );
}

export function NotOwn() {
  return (
    <Page title="Campaign results">
      <NoCampaign action={<QuietLink to="/creator-dashboard">Your campaigns</QuietLink>} />
    </Page>
  );
}
