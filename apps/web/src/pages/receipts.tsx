import { SubmissionList } from '../features/submissions/submission-list.tsx';
import { Page } from '../ui/page.tsx';

/** The own work with its receipts, for everybody who has any: a ban does not take them away. */
export function ReceiptsPage() {
  return (
    <Page
      title="Your receipts"
      subtitle="One for each decision on your work, signed, to keep and to check."
      width={1040}
    >
      <SubmissionList />
    </Page>
  );
}
