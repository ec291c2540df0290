import { campaignKinds, type CampaignKindName } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFollowedCampaign } from '../../entities/campaigns/use-followed-campaign.ts';
import { campaignResults, readKind } from '../../features/creator/results/calls.ts';
import { FileButton } from '../../features/creator/results/file-button.tsx';
import type { WorkWish } from '../../features/creator/work/calls.ts';
import { SparkPeople } from '../../features/creator/work/spark-people.tsx';
import { WorkView } from '../../features/creator/work/work-view.tsx';
import { NotOwn, OwnCampaignPage, WithoutResults } from './own-campaign-page.tsx';

const route = getRouteApi('/creator-dashboard/campaigns/$kind/$id/work');

/** Who did what in one campaign of the creator, and what was paid for it (rule 11.7). */
export function WorkPage() {
  const { kind: name, id } = route.useParams();
  const kind = readKind(name);
  return kind === null ? <NotOwn /> : <Work kind={kind} id={id} />;
}

function Work({ kind, id }: { kind: CampaignKindName; id: string }) {
  useFollowedCampaign(id);
  const { state, task, q, view } = route.useSearch();
  const navigate = route.useNavigate();
  const results = useQuery(campaignResults(kind, id));
  if (!results.data) return <WithoutResults results={results} />;
  const wish = { state, taskId: task, person: q, pictures: view && ('yes' as const) };
  function narrow(change: WorkWish) {
    const { taskId, person, pictures, ...rest } = { ...wish, ...change };
    void navigate({
      search: { ...rest, task: taskId, q: person, view: pictures && 'gallery' },
      replace: 'person' in change,
      resetScroll: false,
    });
  }
  return (
    <OwnCampaignPage
      results={results.data}
      shown="work"
      actions={
        <FileButton
          name="Export work and proof as CSV"
          fileName={`work-${id}`}
          call="campaignWorkFile"
          sent={{ params: { campaignId: id } }}
        />
      }
    >
      {campaignKinds[kind].isSubmitted ? (
        <WorkView
          campaignId={id}
          kind={kind}
          tasks={results.data.parts}
          wish={wish}
          onWish={narrow}
        />
      ) : (
        <SparkPeople campaignId={id} person={q} onPerson={(person) => narrow({ person })} />
      )}
    </OwnCampaignPage>
  );
}
