import { Skeleton, Stack } from '@mantine/core';
import { IconChecks, IconFilterOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../ui/failure-message.tsx';
import { isMissing } from '../../../lib/load-failure.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { NothingFits } from '../../../ui/nothing-fits.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { isNarrow, reviewQueue, unfiltered, type QueueFilter } from './calls.ts';
import { ReviewRows } from './review-rows.tsx';
import { useShownWork } from './use-shown-work.ts';
import { useDecisions } from './use-decisions.ts';
import { useArrived } from '../../../lib/use-arrived.ts';
import { useKeys } from '../../../lib/use-keys.ts';
import type { RowsWords } from './use-review.tsx';
import classes from './review.module.css';

type Props = {
  filter: QueueFilter;
  words: RowsWords & { failedToLoad: string; none: string };
  /** The rows have a button of their own, too. */
  hasRowButtons?: boolean;
  onFilter: (filter: QueueFilter) => void;
  /** Instead of the error for a campaign that is not there. */
  missing?: ReactNode;
};

/**
 * Work of any kind that waits for a decision, oldest first, beside the evidence of the selected item. Decisions
 * can be undone, and are saved even if the filter has changed since.
 */
export function ReviewQueue({ missing, ...props }: Props) {
  const { filter, words } = props;
  const queue = useInfiniteQuery(reviewQueue(filter));
  const pages = queue.data?.pages ?? [];
  const shown = useShownWork(itemsOf(pages), pages.length, JSON.stringify(filter));
  const decisions = useDecisions({ filter, shown, failure: words.failedToDecide });
  useKeys({ u: () => decisions.undo() });
  const hasArrived = useArrived(queue.data) !== undefined;
  if (!hasArrived && !queue.isError) {
    return (
      <Stack gap={12} role="status" aria-label="Loading submissions">
        <Skeleton h={44} radius="md" />
        <RowsSkeleton />
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
  return (
    <Stack gap={20}>
      <Waiting
        key={JSON.stringify(filter)}
        shown={shown}
        decisions={decisions}
        hasMore={queue.hasNextPage}
        {...props}
      />
      <MoreAtEnd pages={queue} name="submissions" />
    </Stack>
  );
}

type WaitingProps = Omit<Props, 'missing'> & {
  shown: ReturnType<typeof useShownWork>;
  decisions: ReturnType<typeof useDecisions>;
  /** Whether older work is still to be looked at: a filter that hits rarely leaves pages empty. */
  hasMore: boolean;
};

function Waiting({ hasMore, onFilter, words, ...props }: WaitingProps) {
  const { filter, shown } = props;
  if (shown.work.length === 0 && hasMore) return <RowsSkeleton />;
  if (shown.work.length === 0 && filter.claim === 'mine') {
    return (
      <EmptyState
        Icon={IconChecks}
        title="All yours are decided"
        message="Take the next ones, or look at the whole queue."
      />
    );
  }
  if (shown.work.length === 0 && isNarrow(filter)) {
    return (
      <NothingFits
        Icon={IconFilterOff}
        title={isOfCampaign(filter) ? words.none : 'No submissions match'}
        message={
          isOfCampaign(filter)
            ? 'Nothing of this campaign waits for a decision.'
            : 'Clear the filters to see the whole queue.'
        }
        onClear={() => onFilter(unfiltered(filter))}
      />
    );
  }
  if (shown.work.length === 0) {
    return (
      <EmptyState
        Icon={IconChecks}
        title={words.none}
        message="New submissions appear here automatically."
      />
    );
  }
  return <ReviewRows words={words} {...props} />;
}

/** Whether the queue of one campaign is shown, all of it. */
function isOfCampaign(filter: QueueFilter): boolean {
  return !isNarrow({ ...filter, campaignId: undefined });
}

/** Holds the place of the rows and of the evidence. */
function RowsSkeleton() {
  return (
    <div className={classes['beside']} aria-hidden>
      <div className={classes['rows']}>
        {Array.from({ length: 12 }, (_, n) => (
          <div key={n} className={classes['row']}>
            <Skeleton h={16} w={16} />
            <Skeleton h={14} w="70%" />
            <Skeleton h={14} w="60%" />
            <Skeleton h={14} w="50%" />
          </div>
        ))}
      </div>
      <Skeleton h={480} radius="md" />
    </div>
  );
}
