import { refusals } from '@stoke/contract/refusals';
import { approveTask } from '../features/review/calls.ts';
import { ReviewQueue } from '../features/review/review-queue.tsx';
import { useSession } from '../lib/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Page } from '../ui/page.tsx';

const drips = { kind: 'drip' } as const;
const words = {
  approve: 'Verify & Approve for this User',
  evidence: 'Completed actions',
  failedToDecide: 'Error verifying task',
  failedToLoad: 'Failed to fetch tasks for verification. Please check console.',
  none: 'No tasks currently awaiting verification.',
};

/** `/admin/task-verification` (rule 11.4). */
export function AdminTaskVerificationPage() {
  const { user } = useSession();
  return (
    <Page title="Verify Tasks" subtitle="Oldest submissions first. Approving pays immediately.">
      {user?.role === 'admin' ? (
        <ReviewQueue filter={drips} words={words} approveOne={approveTask} />
      ) : (
        <ErrorPanel title={refusals['admin.required'].text} />
      )}
    </Page>
  );
}
