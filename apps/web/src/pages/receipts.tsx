import { Stack } from '@mantine/core';
import { SparkRewards } from '../features/receipts/spark-rewards.tsx';
import { SubmissionList } from '../features/submissions/submission-list.tsx';
import { Page } from '../ui/page.tsx';

/** The own work and Spark rewards with their receipts; a ban does not take them away. */
export function ReceiptsPage() {
  return (
    <Page
      title="Your receipts"
      subtitle="Signed, to keep and to check: one for each decision and for each day of Spark rewards."
      width={1040}
    >
      <Stack gap={48}>
        <SubmissionList />
        <SparkRewards />
      </Stack>
    </Page>
  );
}
