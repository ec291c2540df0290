import { reviewHours } from '@stoke/domain';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ownFomos } from '../features/fomo-campaigns/calls.ts';
import { ReviewQueue } from '../features/review/review-queue.tsx';
import { useSession } from '../lib/session.ts';
import { Choose } from '../ui/choose.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkAnchor, LinkButton } from '../ui/links.tsx';
import { NoCampaign } from '../ui/no-campaign.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/creator-dashboard/review');
const words = {
  approve: 'Approve',
  evidence: 'Proof',
  failedToDecide: 'The decision was not saved',
  failedToLoad: 'The submissions could not be loaded',
  none: 'Nothing to review',
};

/** `/creator-dashboard/review`: the work for the own campaigns that waits for a decision (rule 6.3). */
export function ReviewPage() {
  const { user, hasDashboard } = useSession();
  if (user === null) return null;
  return (
    <Page
      title="Review"
      subtitle={
        <>
          <LinkAnchor to="/creator-dashboard">Creator dashboard</LinkAnchor> · Oldest first.
          Approving pays immediately. After {reviewHours} hours, work whose evidence can be checked
          is approved.
        </>
      }
      actions={hasDashboard ? <Filter userId={user._id} /> : null}
    >
      {hasDashboard ? (
        <Queue />
      ) : (
        <EmptyState
          icon={<IconUserPlus size={24} stroke={1.5} aria-hidden />}
          title="You do not have a creator dashboard setup yet."
          message="Work for your campaigns is reviewed here."
          action={<LinkButton to="/create-dashboard">Create Dashboard</LinkButton>}
        />
      )}
    </Page>
  );
}

function Queue() {
  const { campaign } = route.useSearch();
  return (
    <ReviewQueue
      key={campaign ?? ''}
      isBeside
      filter={{ scope: 'own', ...(campaign === undefined ? {} : { campaignId: campaign }) }}
      words={words}
      missing={
        <NoCampaign
          action={
            <LinkButton to="/creator-dashboard/review" variant="default" size="sm">
              All campaigns
            </LinkButton>
          }
        />
      }
    />
  );
}

/** The campaigns with work to review, and the one that is chosen. */
function Filter({ userId }: { userId: string }) {
  const { campaign = '' } = route.useSearch();
  const navigate = useNavigate();
  const own = useQuery(ownFomos(userId)).data ?? [];
  const shown = own.filter(({ _id, toReview }) => toReview > 0 || _id === campaign);
  const total = own.reduce((sum, { toReview }) => sum + toReview, 0);
  return (
    <Choose
      label="Campaign"
      value={campaign}
      choices={[
        { value: '', label: `All campaigns (${total})` },
        ...shown.map(({ _id, name, toReview }) => ({ value: _id, label: `${name} (${toReview})` })),
      ]}
      onChoose={(chosen) =>
        void navigate({
          to: '/creator-dashboard/review',
          search: chosen === '' ? {} : { campaign: chosen },
        })
      }
    />
  );
}
