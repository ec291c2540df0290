import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ReversalAppeal } from '../../features/everyone/appeals/work-appeal.tsx';
import { FollowButton } from '../../features/earner/follows/follow-button.tsx';
import { sparkCampaign } from '../../features/earner/spark/calls.ts';
import { SparkView } from '../../features/earner/spark/spark-view.tsx';
import { useFollowedCampaign } from '../../entities/campaigns/use-followed-campaign.ts';
import { LinkButton } from '../../ui/links.tsx';
import { CampaignFailed, CampaignPage } from '../../entities/campaigns/campaign-page.tsx';

const back = (
  <LinkButton to="/explore" search={{ kind: 'spark' }}>
    Back to Campaigns
  </LinkButton>
);

/** `/spark-campaign/{id}` (rule 5.9). */
export function SparkCampaignPage() {
  const { id = '' } = useParams({ strict: false });
  useFollowedCampaign(id);
  const campaign = useQuery(sparkCampaign(id));
  if (id === '') return <CampaignFailed back={back} message="No campaign ID provided in URL." />;
  return (
    <CampaignPage back={back} campaign={campaign}>
      {(found) => {
        const { creatorId, projectId } = found;
        const brand = { creatorId: creatorId._id, name: projectId.name };
        const follow = <FollowButton brand={brand} />;
        return <SparkView campaign={found} appeal={ReversalAppeal} follow={follow} />;
      }}
    </CampaignPage>
  );
}
