import { boost, type CampaignKindName } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { boostFile } from '../../entities/campaigns/kinds/boost.ts';
import { kindPages } from '../../entities/campaigns/kinds/kinds.ts';
import { useFollowedCampaign } from '../../entities/campaigns/use-followed-campaign.ts';
import { DuplicateLink } from '../../entities/own-campaigns/duplicate-link.tsx';
import { BoostView } from '../../features/creator/results/boost-view.tsx';
import { boostResults, campaignResults, readKind } from '../../features/creator/results/calls.ts';
import { ResultsView } from '../../features/creator/results/results-view.tsx';
import { WorkFileButton } from '../../features/creator/results/file-button.tsx';
import { AddLinkById } from '../../features/creator/spark/add-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { NotOwn, OwnCampaignPage, Subtitle, WithoutResults } from './own-campaign-page.tsx';

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
  return (
    <OwnCampaignPage
      results={results.data}
      shown="results"
      actions={
        <>
          {kindPages[kind].takesLinks && results.data.status === 'active' && (
            <AddLinkById campaignId={id} />
          )}
          <DuplicateLink kind={kind} campaignId={id} name={results.data.name} size="sm" />
          {kindPages[kind].files.map((file) => (
            <WorkFileButton key={file.name} file={file} campaignId={id} />
          ))}
        </>
      }
    >
      <ResultsView results={results.data} />
    </OwnCampaignPage>
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
