import type { WorkToReview } from '@stoke/contract';
import { Skeleton, Stack } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { isMissing } from '../../lib/load-failure.ts';
import { itemsOf } from '../../lib/pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { MoreAtEnd } from '../../ui/more-at-end.tsx';
import { reviewQueue, type QueueFilter } from './calls.ts';
import { ReviewRows } from './review-rows.tsx';
import { useShownWork } from './use-shown-work.ts';
import type { ApproveOne } from './use-decisions.ts';
import type { RowsWords } from './use-review.tsx';
import { GroupSkeleton } from './work-group.tsx';

type Props = {
  filter: QueueFilter;
  words: RowsWords & { failedToLoad: string; none: string };
  /** How the button of one row approves; by the call for all decisions unless given. */
  approveOne?: ApproveOne;
  /** The evidence of one submission stands beside the list. */
  isBeside?: boolean;
  /** Instead of the error for a campaign that is not there. */
  missing?: ReactNode;
};

/** Work of any kind that waits for a decision, grouped by task. */
export function ReviewQueue({ missing, ...props }: Props) {
  const { filter, words } = props;
  const queue = useInfiniteQuery(reviewQueue(filter));
  if (queue.isPending) {
    return (
      <Stack gap={20} role="status" aria-label="Loading submissions">
        <Skeleton h={52} radius="md" />
        <GroupSkeleton />
        <GroupSkeleton />
        <GroupSkeleton />
      </Stack>
    );
  }
  if (missing !== undefined && queue.error && isMissing(queue.error)) return missing;
  if (!queue.data) {
    return (
      <ErrorPanel
        title={messageOf(queue.error, words.failedToLoad)}
        actionLabel="Try again"
        onAction={() => void queue.refetch()}
      />
    );
  }
  const live = itemsOf(queue.data.pages);
  return (
    <Stack gap={20}>
      <Waiting live={live} pageCount={queue.data.pages.length} {...props} />
      <MoreAtEnd pages={queue} name="submissions" />
    </Stack>
  );
}

type WaitingProps = Omit<Props, 'missing'> & {
  live: readonly WorkToReview[];
  pageCount: number;
};

function Waiting({ live, pageCount, words, approveOne, ...props }: WaitingProps) {
  const shown = useShownWork(live, pageCount);
  if (shown.work.length === 0) {
    return (
      <EmptyState
        icon={<IconChecks size={24} stroke={1.5} aria-hidden />}
        title={words.none}
        message="New submissions appear here automatically."
      />
    );
  }
  return <ReviewRows shown={shown} words={words} approveOne={approveOne} {...props} />;
}
