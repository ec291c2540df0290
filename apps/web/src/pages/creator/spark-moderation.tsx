import { Stack } from '@mantine/core';
import type { CampaignKindName } from '@stoke/domain';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { kindPages } from '../../entities/campaigns/kinds/kinds.ts';
import { useFollowedCampaign } from '../../entities/campaigns/use-followed-campaign.ts';
import { DoubtfulList } from '../../features/creator/moderation/doubtful-list.tsx';
import { OwnEarners } from '../../features/creator/moderation/own-earners.tsx';
import { OwnPerson } from '../../features/creator/moderation/own-person.tsx';
import { campaignResults, readKind } from '../../features/creator/results/calls.ts';
import { NotOwn, OwnCampaignPage, WithoutResults } from './own-campaign-page.tsx';

const route = getRouteApi('/creator-dashboard/campaigns/$kind/$id/moderation');

/** What the creator of a campaign decides of what people say there. */
export function ModerationPage() {
  const { kind: name, id } = route.useParams();
  const kind = readKind(name);
  if (kind === null || !kindPages[kind].isModerated) return <NotOwn />;
  return <Moderation kind={kind} id={id} />;
}

function Moderation({ kind, id }: { kind: CampaignKindName; id: string }) {
  useFollowedCampaign(id);
  const { person } = route.useSearch();
  const navigate = route.useNavigate();
  const results = useQuery(campaignResults(kind, id));
  if (!results.data) return <WithoutResults results={results} />;
  const onPerson = (userId: string | undefined) => void navigate({ search: { person: userId } });
  return (
    <OwnCampaignPage results={results.data} shown="moderation" actions={null}>
      <Stack gap={40}>
        <DoubtfulList campaignId={id} onPerson={onPerson} />
        {person === undefined ? (
          <OwnEarners campaignId={id} onPerson={onPerson} />
        ) : (
          <OwnPerson
            key={person}
            campaignId={id}
            userId={person}
            onBack={() => onPerson(undefined)}
          />
        )}
      </Stack>
    </OwnCampaignPage>
  );
}
