import { useFomoLaunch } from '../../entities/campaigns/fomo-launch.ts';
import type { FomoCampaign } from '@stoke/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { fomoCampaign } from '../../features/earner/fomo/calls.ts';
import { FollowButton } from '../../features/earner/follows/follow-button.tsx';
import { FomoFrame, FomoPayout, FomoView } from '../../features/earner/fomo/fomo-view.tsx';
import { LinkWork } from '../../features/earner/fomo/link-work.tsx';
import { OwnPlace } from '../../features/earner/fomo/own-place.tsx';
import { ownPart } from '../../features/earner/fomo/part-calls.ts';
import { TakePlace } from '../../features/earner/fomo/take-place.tsx';
import { CreatorReviews } from '../../entities/people/creator-reviews.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useFollowedCampaign } from '../../entities/campaigns/use-followed-campaign.ts';
import { CampaignPage } from '../../entities/campaigns/campaign-page.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

/** `/campaign/{id}`, where the card of a FOMO campaign leads (rule 6.3). */
export function FomoCampaignPage() {
  const { id } = useParams({ from: '/campaign/$id' });
  useFollowedCampaign(id);
  const campaign = useQuery(fomoCampaign(id));
  return (
    <CampaignPage campaign={campaign}>{(found) => <Campaign campaign={found} />}</CampaignPage>
  );
}

function Campaign({ campaign }: { campaign: FomoCampaign }) {
  const { isOpen, isSoon, settings } = useFomoLaunch();
  const { user } = useSession();
  const isRunning = campaign.status === 'active';
  const hasBegun = campaign.status !== 'pending';
  const part = useQuery({ ...ownPart(campaign._id), enabled: hasBegun });
  const place = part.data?.place ?? null;
  const reviews = <CreatorReviews creatorId={campaign.creatorId._id} reviews={campaign.reviews} />;
  const { _id: creatorId, name } = campaign.creatorId;
  const follow = <FollowButton brand={{ creatorId, name }} />;
  const isPartKnown = part.data !== undefined || !hasBegun;
  if (place === null && isPartKnown && (isSoon || !isRunning)) {
    return <FomoView campaign={campaign} reviews={reviews} follow={follow} />;
  }
  const isOwn = user?._id === campaign.creatorId._id;
  const campaignId = campaign._id;
  const isSuspended = user?.accountStatus === 'suspended';
  const isTakingIn = isRunning && isOpen;
  const mayTake = isTakingIn && part.data !== undefined && place === null && !isOwn && !isSuspended;
  const actions = new Map(
    (mayTake ? campaign.campaignTasks : []).map((task) => [
      task._id,
      <TakePlace key={task._id} campaignId={campaignId} task={task} />,
    ]),
  );
  const links = campaign.campaignTasks.flatMap((task) => task.links);
  const works = new Map(
    links.flatMap((link) => {
      const work = part.data?.links.find(({ linkId }) => linkId === link._id);
      const isSubmitting = isOpen && (isRunning || campaign.status === 'completed');
      const input = { campaignId, link, isOpen: isSubmitting };
      return work ? [[link._id, <LinkWork key={link._id} {...input} work={work} />]] : [];
    }),
  );
  return (
    <FomoFrame
      campaign={campaign}
      reviews={reviews}
      follow={follow}
      aside={
        <>
          <FomoPayout campaign={campaign} />
          {part.isError || !part.data ? (
            <NotLoaded what="Your place" query={part} rows={[1, 96]} label="Loading your place" />
          ) : place === null && settings.data === undefined && settings.isError ? (
            <LoadError title="Open places could not be loaded" query={settings} />
          ) : (
            <OwnPlace
              campaign={campaign}
              part={part.data}
              isOwn={isOwn}
              isOpen={isTakingIn}
              isSoon={isSoon}
            />
          )}
        </>
      }
      actions={actions}
      works={works}
    />
  );
}
