import { reviewHours } from '@stoke/domain';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueueFilter } from '../../features/creator/review/calls.ts';
import { QueueFilters } from '../../features/creator/review/queue-filters.tsx';
import { ReviewQueue } from '../../features/creator/review/review-queue.tsx';
import { useSession } from '../../lib/session/session.ts';
import { LinkAnchor, QuietLink } from '../../ui/links.tsx';
import { NoDashboard } from '../../entities/people/no-dashboard.tsx';
import { NoCampaign } from '../../entities/own-campaigns/no-campaign.tsx';
import { Page } from '../../ui/page.tsx';
import { filterOf, searchOf } from './review-search.ts';

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
      isTight
      subtitle={
        <>
          <LinkAnchor to="/creator-dashboard">Creator dashboard</LinkAnchor> · Oldest first.
          Decisions can be undone for a minute. After {reviewHours} hours, work whose evidence can
          be checked is approved.
        </>
      }
    >
      {hasDashboard ? (
        <Queue />
      ) : (
        <NoDashboard message="Work for your campaigns is reviewed here." />
      )}
    </Page>
  );
}

function Queue() {
  const filter: QueueFilter = { ...filterOf(route.useSearch()), scope: 'own' };
  const navigate = useNavigate();
  const go = (to: QueueFilter) =>
    void navigate({ to: '/creator-dashboard/review', search: searchOf(to) });
  return (
    <>
      <QueueFilters filter={filter} onFilter={go} />
      <ReviewQueue
        filter={filter}
        onFilter={go}
        words={words}
        missing={
          <NoCampaign
            action={<QuietLink to="/creator-dashboard/review">All campaigns</QuietLink>}
          />
        }
      />
    </>
  );
}
