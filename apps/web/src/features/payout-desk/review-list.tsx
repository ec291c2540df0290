import type { AdminPayout } from '@stoke/contract';
import { Group, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api.ts';
import { exactDollars } from '../../lib/exact-amount.ts';
import { itemsOf } from '../../lib/pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PickList, PickRow } from '../../ui/pick-list.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { payoutsInReview } from './calls.ts';
import classes from './payout-desk.module.css';
import { causeLabels } from './words.ts';

type Props = { chosen: string | null; onChoose: (id: string) => void };

/** The payouts that need a person, oldest first. */
export function ReviewList({ chosen, onChoose }: Props) {
  const list = useInfiniteQuery(payoutsInReview);
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading payouts">
        <SkeletonRows count={4} height={64} gap={8} />
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorPanel
        title="The payouts could not be loaded"
        message={messageOf(list.error, 'Please try again in a moment.')}
        actionLabel="Try again"
        onAction={() => void list.refetch()}
      />
    );
  }
  const payouts = itemsOf(list.data.pages);
  if (payouts.length === 0) {
    return (
      <EmptyState
        icon={<IconCircleCheck size={24} stroke={1.5} aria-hidden />}
        title="No payouts to review"
        message="New ones appear here automatically."
      />
    );
  }
  return (
    <Stack gap="md">
      <PickList label="Payouts in review">
        {payouts.map((one) => (
          <PickRow
            key={one._id}
            isChosen={one._id === chosen}
            onChoose={() => onChoose(one._id)}
            testId="payout-in-review"
          >
            <Row payout={one} />
          </PickRow>
        ))}
      </PickList>
      {list.hasNextPage && (
        <Group justify="center">
          <MoreButton pages={list} name="payouts" />
        </Group>
      )}
    </Stack>
  );
}

function Row({ payout }: { payout: AdminPayout }) {
  const { amount, owner, cause, purpose, requestedAt } = payout;
  return (
    <span className={classes['row']}>
      <b>{exactDollars(amount)}</b>
      <span>{cause === null ? '' : causeLabels[cause]}</span>
      <span>
        {purpose === 'withdrawal' ? 'Withdrawal of' : 'Payout of'} @{owner.username}
      </span>
      <span>
        <Moment at={requestedAt} />
      </span>
    </span>
  );
}
