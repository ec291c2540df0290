import { campaignKinds, kindLabel, submittedKinds } from '@stoke/domain';
import { Group } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueueFilter } from '../../features/creator/review/calls.ts';
import { CreatorsToWatch } from '../../features/creator/review/creators-to-watch.tsx';
import { QueueFilters } from '../../features/creator/review/queue-filters.tsx';
import { ClaimedWork, ReviewProgress } from '../../features/creator/review/review-desk.tsx';
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
  const navigate = useNavigate();
  const go = (to: QueueFilter) =>
    void navigate({ to: '/admin/task-verification', search: searchOf(to) });
  return (
    <AdminPage
      title="Verify Tasks"
      isTight
      subtitle={<ReviewProgress />}
      actions={
        <Group gap="sm" wrap="nowrap">
          <ClaimedWork filter={filter} onFilter={go} />
          <Choose
            label="Kind"
            value={kind}
            choices={kinds}
            onChoose={(to) => go({ kind: submittedKinds.find((one) => one === to) })}
          />
        </Group>
      }
    >
      {isReviewedByCreator && <CreatorsToWatch />}
      <QueueFilters filter={filter} onFilter={go} />
      <ReviewQueue
        filter={filter}
        onFilter={go}
        {...(isOnTweets ? { words, hasRowButtons: true } : { words: proofWords })}
      />
    </AdminPage>
  );
}
