import { refusals } from '@stoke/contract/refusals';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { approveTask } from '../features/review/calls.ts';
import { CreatorsToWatch } from '../features/review/creator-reviews.tsx';
import { ReviewQueue } from '../features/review/review-queue.tsx';
import { useSession } from '../lib/session.ts';
import { Choose } from '../ui/choose.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/admin/task-verification');
const drips = { kind: 'drip' } as const;
const fomos = { kind: 'fomo' } as const;
const words = {
  approve: 'Verify & Approve for this User',
  evidence: 'Completed actions',
  failedToDecide: 'Error verifying task',
  failedToLoad: 'Failed to fetch tasks for verification. Please check console.',
  none: 'No tasks currently awaiting verification.',
};
const fomoWords = { ...words, approve: 'Approve', evidence: 'Proof' };
const kinds = [
  { value: 'drip', label: 'Drip tasks' },
  { value: 'fomo', label: 'FOMO tasks' },
];

/** `/admin/task-verification` (rule 11.4). Work on FOMO campaigns is decided by their creators too. */
export function AdminTaskVerificationPage() {
  const { user } = useSession();
  const { work: kind = 'drip' } = route.useSearch();
  const navigate = useNavigate();
  const choose = (chosen: string) =>
    navigate({
      to: '/admin/task-verification',
      search: chosen === 'fomo' ? { work: chosen } : {},
    });
  return (
    <Page
      title="Verify Tasks"
      subtitle="Oldest submissions first. Approving pays immediately."
      actions={
        <Choose label="Kind" value={kind} choices={kinds} onChoose={(to) => void choose(to)} />
      }
    >
      {user?.role !== 'admin' ? (
        <ErrorPanel title={refusals['admin.required'].text} />
      ) : kind === 'drip' ? (
        <ReviewQueue key="drip" filter={drips} words={words} approveOne={approveTask} />
      ) : (
        <>
          <CreatorsToWatch />
          <ReviewQueue key="fomo" isBeside filter={fomos} words={fomoWords} />
        </>
      )}
    </Page>
  );
}
