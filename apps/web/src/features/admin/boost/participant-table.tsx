import { Text } from '@mantine/core';
import type { BoostParticipation } from '@stoke/contract';
import { formatRate } from '@stoke/domain';
import { IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { exactDollars } from '../../../lib/exact-amount.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TransactionLink } from '../../../entities/money/transaction-link.tsx';
import classes from './boost-desk.module.css';
import { participations } from './calls.ts';
import { ParticipantAction } from './participant-action.tsx';
import { participationState } from './words.ts';
import { ColumnTable } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** The participants of a campaign, with what each of them can be checked or paid for. */
export function ParticipantTable({ campaignId }: { campaignId: string }) {
  const parts = useInfiniteQuery(participations(campaignId));
  if (!parts.data) return <NotLoaded what="The participants" query={parts} rows={[4, 76]} />;
  const all = itemsOf(parts.data.pages);
  if (all.length === 0) {
    return (
      <EmptyState
        Icon={IconUsers}
        title="No participants yet"
        message="Import the participants of this campaign."
      />
    );
  }
  return (
    <>
      <ColumnTable
        minWidth={1080}
        columns={[
          { title: 'User' },
          { title: 'Wallet address' },
          { title: 'Pending loops', ta: 'right' },
          { title: 'Verified loops' },
          { title: 'Total earned', ta: 'right' },
          { title: 'Status' },
          { title: 'Signature or payout' },
        ]}
      >
        {all.map((part) => (
          <Row key={part._id} part={part} />
        ))}
      </ColumnTable>
      <MoreAtEnd pages={parts} name="participants" />
    </>
  );
}

function Row({ part }: { part: BoostParticipation }) {
  return (
    <Table.Tr data-testid="boost-participant">
      <Table.Td>@{part.user.username}</Table.Td>
      <Table.Td>
        <Wallet address={part.walletAddress} />
      </Table.Td>
      <Table.Num>{part.pendingLoops}</Table.Num>
      <Table.Td>
        <Loops part={part} />
      </Table.Td>
      <Table.Num>{exactDollars(part.totalEarned)}</Table.Num>
      <Table.Td>
        <StatusBadge {...participationState[part.status]} />
      </Table.Td>
      <Table.Td>
        <ParticipantAction part={part} />
      </Table.Td>
    </Table.Tr>
  );
}

function Wallet({ address }: { address: string | null }) {
  if (address === null) {
    return <Quiet>Account deleted</Quiet>;
  }
  return (
    <Text component="div" size="sm" className="inline" title={address}>
      {address.slice(0, 4)}…{address.slice(-4)}
      <CopyButton value={address} what="wallet address" />
    </Text>
  );
}

/** The loops by the beginning of their signatures, the latest first. */
function Loops({ part }: { part: BoostParticipation }) {
  const { verifiedLoops, maxLoopsForUser } = part;
  const imported = verifiedLoops.filter(({ signature }) => signature === null);
  const signed = verifiedLoops.filter(({ signature }) => signature !== null).toReversed();
  return (
    <>
      <Quiet size="xs" className="num">
        {verifiedLoops.length} of {maxLoopsForUser}
      </Quiet>
      {verifiedLoops.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
        <ul className={classes['loops']} tabIndex={0} aria-label={`Loops of ${part.user.username}`}>
          {imported.length > 0 && (
            <li>
              <Quiet>
                {imported.length === 1 ? 'One imported' : `${imported.length} imported`}
              </Quiet>
            </li>
          )}
          {signed.map((loop) => (
            <li key={loop.signature}>
              <TransactionLink signature={loop.signature ?? ''} url={loop.transactionUrl} />
              <Text size="sm" className="num">
                {formatRate(loop.rewardAmount)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
