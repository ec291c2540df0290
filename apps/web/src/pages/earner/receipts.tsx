import { Stack } from '@mantine/core';
import { SparkRewards } from '../../features/earner/receipts/spark-rewards.tsx';
import { SubmissionList } from '../../features/earner/submissions/submission-list.tsx';
import { useSubmissionFilter } from './submission-search.ts';
import { Page } from '../../ui/page.tsx';

/** The own work and Spark rewards with their receipts; a ban does not take them away. */
export function ReceiptsPage() {
  return (
    <Page
      title="Your receipts"
      subtitle="A signed receipt for every decision and every day of Spark rewards."
    >
      <Stack gap={48}>
        <SubmissionList {...useSubmissionFilter()} />
        <SparkRewards />
      </Stack>
    </Page>
  );
}
