import { boost, formatDollars, kindLabel, type CampaignKindName } from '@stoke/domain';
import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { boostFile } from '../../entities/campaigns/kinds/boost.ts';
import { kindPages } from '../../entities/campaigns/kinds/kinds.ts';
import { BoostView } from '../../features/creator/results/boost-view.tsx';
import { statuses } from '../../entities/campaigns/campaign-statuses.ts';
import { boostResults, campaignResults, readKind } from '../../features/creator/results/calls.ts';
import { ResultsView } from '../../features/creator/results/results-view.tsx';
import { WorkFileButton } from '../../features/creator/results/work-file-button.tsx';
import { messageOf } from '../../ui/failure-message.tsx';
import { isMissing } from '../../lib/load-failure.ts';
import { isScheduled } from '../../entities/campaigns/scheduled.ts';
import { useFollowedCampaign } from '../../entities/campaigns/use-followed-campaign.ts';
import { DuplicateLink } from '../../entities/own-campaigns/duplicate-link.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LinkAnchor, LinkButton } from '../../ui/links.tsx';
import { Moment, NearMoment } from '../../ui/moment.tsx';
import { NoCampaign } from '../../entities/own-campaigns/no-campaign.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const route = getRouteApi('/creator-dashboard/campaigns/$kind/$id');

/** What became of one campaign of the creator. */
export function ResultsPage() {
  const { kind: name, id } = route.useParams();
  if (name === boost.name) return <OfBoost id={id} />;
  const kind = readKind(name);
  return kind === null ? <NotOwn /> : <Results kind={kind} id={id} />;
}

function Results({ kind, id }: { kind: CampaignKindName; id: string }) {
  useFollowedCampaign(id);
  const results = useQuery(campaignResults(kind, id));
  if (!results.data) return <WithoutResults results={results} />;
  const { status, price, activatedAt, createdAt, startsAt } = results.data;
  const result = isScheduled(results.data) ? 'scheduled' : status;
  return (
    <Page
      title={results.data.name}
      subtitle={
        <Subtitle status={result}>
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
        <Group gap="sm" wrap="nowrap">
          <DuplicateLink kind={kind} campaignId={id} name={results.data.name} size="sm" />
          {kindPages[kind].files.map((file) => (
            <WorkFileButton key={file.name} file={file} campaignId={id} />
          ))}
        </Group>
      }
    >
      <ResultsView results={results.data} />
    </Page>
  );
}

function OfBoost({ id }: { id: string }) {
  const results = useQuery(boostResults(id));
  if (!results.data) return <WithoutResults results={results} />;
  const { name, status, createdAt } = results.data;
  return (
    <Page
      title={name}
      subtitle={
        <Subtitle status={status}>
          Volume boost campaign · listed <Moment at={createdAt} />
        </Subtitle>
      }
      actions={<WorkFileButton file={boostFile} campaignId={id} />}
    >
      <BoostView results={results.data} />
    </Page>
  );
}

type Missing = Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;

/** On their way, another user's, or not to be had just now. */
function WithoutResults({ results }: { results: Missing }) {
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

function Subtitle({ status, children }: { status: keyof typeof statuses; children: ReactNode }) {
  return (
    <Group gap="sm">
      <LinkAnchor to="/creator-dashboard">Creator dashboard</LinkAnchor>
      <StatusBadge {...statuses[status]} />
      <span>{children}</span>
    </Group>
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

function NotOwn() {
  return (
    <Page title="Campaign results">
      <NoCampaign
        action={
          <LinkButton to="/creator-dashboard" variant="default" size="sm">
            Your campaigns
          </LinkButton>
        }
      />
    </Page>
  );
}
