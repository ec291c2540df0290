import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { fomoCampaign } from '../features/fomo/calls.ts';
import { FomoView } from '../features/fomo/fomo-view.tsx';
import { useFollowedCampaign } from '../lib/use-followed-campaign.ts';
import { CampaignPage } from '../ui/campaign-page.tsx';

/** `/campaign/{id}`, where the card of a FOMO campaign leads (rule 6.3). */
export function FomoCampaignPage() {
  const { id } = useParams({ from: '/campaign/$id' });
  useFollowedCampaign(id);
  const { data, error, refetch } = useQuery(fomoCampaign(id));
  return (
    <CampaignPage
      campaign={data ?? null}
      name={({ name }) => name}
      error={error}
      onRetry={() => void refetch()}
    >
      {(campaign) => <FomoView campaign={campaign} />}
    </CampaignPage>
  );
}
