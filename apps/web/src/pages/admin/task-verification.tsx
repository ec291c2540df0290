import { campaignKinds, kindLabel, submittedKinds } from '@stoke/domain';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueueFilter } from '../../features/creator/review/calls.ts';
import { CreatorsToWatch } from '../../features/creator/review/creators-to-watch.tsx';
import { QueueFilters } from '../../features/creator/review/queue-filters.tsx';
import { ReviewQueue } from '../../features/creator/review/review-queue.tsx';
import { Choose } from '../../ui/choose.tsx';
import { AdminPage } from './admin-page.tsx';
import { filterOf, searchOf, usualKind } from '../creator/review-search.ts';

const route = getRouteApi('/admin/task-verification');
const words = {
  approve: 'Verify & Approve for this User',
  evidence: 'Completed actions',
  failedToDecide: 'Error verifying task',
  failedToLoad: 'Failed to fetch tasks for verification. Please check console.',
  none: 'No tasks currently awaiting verification.',
};
const proofWords = { ...words, approve: 'Approve', evidence: 'Proof' };
const kinds = submittedKinds.map((kind) => ({ value: kind, label: `${kindLabel(kind)} tasks` }));

/** `/admin/task-verification` (rule 11.4). Work on FOMO campaigns is decided by their creators too. */
export function AdminTaskVerificationPage() {
  const search = route.useSearch();
  const { work: kind = usualKind } = search;
  const { isOnTweets, isReviewedByCreator } = campaignKinds[kind];
  const filter: QueueFilter = { ...filterOf(search), kind };
  // On a narrow screen each row carries its evidence.
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const go = (to: QueueFilter) =>
    void navigate({ to: '/admin/task-verification', search: searchOf(to) });
  return (
    <AdminPage
      title="Verify Tasks"
      subtitle="Oldest submissions first. Decisions can be undone for a minute."
      actions={
        <Choose
          label="Kind"
          value={kind}
          choices={kinds}
          onChoose={(to) => go({ kind: submittedKinds.find((one) => one === to) })}
        />
      }
    >
      {isReviewedByCreator && <CreatorsToWatch />}
      <QueueFilters filter={filter} onFilter={go} />
      <ReviewQueue
        key={JSON.stringify(filter)}
        filter={filter}
        onFilter={go}
        {...(isOnTweets
          ? { words, hasRowButtons: true, isBeside: isWide }
          : { words: proofWords, isBeside: true })}
      />
    </AdminPage>
  );
}
