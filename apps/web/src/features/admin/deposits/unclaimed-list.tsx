import type { AdminTransfer } from '@stoke/contract';
import { Stack } from '@mantine/core';
import { IconCircleCheck, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { MoreBelow } from '../../../ui/more-button.tsx';
import { PickList, PickRow } from '../../../ui/pick-list.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { unclaimedTransfers } from './calls.ts';
import classes from './deposits.module.css';
import { exactDollars } from '../../../lib/exact-amount.ts';

type Props = { chosen: string | null; onChoose: (signature: string) => void };

/** Transfers that are credited to no one; further back only when asked, since the chain is read. */
export function UnclaimedList({ chosen, onChoose }: Props) {
  const list = useInfiniteQuery(unclaimedTransfers);
  if (list.isPending) {
    return (
      <div role="status" aria-label="Reading transfers from Solana">
        <SkeletonRows count={5} height={64} gap={8} />
      </div>
    );
  }
  if (!list.data) {
    return <LoadError title="The transfers could not be read" query={list} />;
  }
  const transfers = itemsOf(list.data.pages);
  return (
    <Stack gap="md">
      {transfers.length === 0 ? (
        <None isEnd={!list.hasNextPage} />
      ) : (
        <PickList label="Unclaimed transfers">
          {transfers.map((one) => (
            <Row
              key={one.signature}
              transfer={one}
              isChosen={one.signature === chosen}
              onChoose={() => onChoose(one.signature)}
            />
          ))}
        </PickList>
      )}
      <MoreBelow pages={list} name="transfers" />
    </Stack>
  );
}

function None({ isEnd }: { isEnd: boolean }) {
  return isEnd ? (
    <EmptyState
      Icon={IconCircleCheck}
      title="No unclaimed transfers"
      message="Every transfer to the treasury is credited."
    />
  ) : (
    <EmptyState
      Icon={IconSearch}
      title="No recent unclaimed transfers"
      message="Load more to see older transfers."
    />
  );
}

type RowProps = { transfer: AdminTransfer; isChosen: boolean; onChoose: () => void };

function Row({ transfer, isChosen, onChoose }: RowProps) {
  const { amount, at, senders, named } = transfer;
  const [owner] = named;
  return (
    <PickRow isChosen={isChosen} onChoose={onChoose} testId="unclaimed">
      <span className={classes['row']}>
        <b>{exactDollars(amount)}</b>
        <span>{at === null ? 'Time unknown' : <Moment at={at} />}</span>
        <span className={classes['from']}>
          {owner === undefined ? payersOf(senders) : `Deposit of @${owner.username}`}
        </span>
      </span>
    </PickRow>
  );
}

function payersOf(senders: readonly string[]): string {
  const [sender, ...others] = senders;
  if (sender === undefined) return 'Payer unknown';
  if (others.length > 0) return `${senders.length} wallets`;
  return `From ${sender.slice(0, 6)}…${sender.slice(-6)}`;
}
