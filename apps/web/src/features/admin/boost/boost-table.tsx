import { Text } from '@mantine/core';
import type { AdminBoost } from '@stoke/contract';
import { formatDollars } from '@stoke/domain';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { statuses } from '../../../entities/campaigns/campaign-statuses.ts';
import { itemsOf } from '../../../lib/pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { adminBoosts } from './calls.ts';
import { countText } from '../../../lib/count-text.ts';
import { ColumnTable, figureColumns } from '../../../ui/column-table.tsx';
import { Table } from '../../../ui/table.tsx';
import { Quiet } from '../../../ui/quiet.ts';

/** All volume boost campaigns, newest first. */
export function BoostTable() {
  const boosts = useInfiniteQuery(adminBoosts);
  if (boosts.isPending) return <SkeletonRows count={6} height={60} />;
  if (!boosts.data) {
    return <LoadError title="Failed to load volume boost campaigns." query={boosts} />;
  }
  const all = itemsOf(boosts.data.pages);
  if (all.length === 0) {
    return (
      <EmptyState
        Icon={IconRefresh}
        title="No volume boost campaigns"
        message="Import the campaigns arranged with their owners."
      />
    );
  }
  return (
    <>
      <ColumnTable
        columns={[
          { title: 'Campaign' },
          { title: 'Status' },
          ...figureColumns('Target volume', 'Loops', 'Participants'),
          { 'aria-label': 'Actions' },
        ]}
      >
        {all.map((boost) => (
          <Row key={boost._id} boost={boost} />
        ))}
      </ColumnTable>
      <MoreAtEnd pages={boosts} name="campaigns" />
    </>
  );
}

function Row({ boost }: { boost: AdminBoost }) {
  const { _id, campaignName, owner, status, currentLoopsCompleted, totalCampaignLoops } = boost;
  return (
    <Table.Tr>
      <Table.Td maw={320}>
        <Text fw={600} size="sm" truncate title={campaignName}>
          {campaignName}
        </Text>
        <Quiet size="xs">@{owner.username}</Quiet>
      </Table.Td>
      <Table.Td>
        <StatusBadge {...statuses[status]} />
      </Table.Td>
      <Table.Num>{formatDollars(boost.targetVolume)}</Table.Num>
      <Table.Num>
        {countText(currentLoopsCompleted)} / {countText(totalCampaignLoops)}
      </Table.Num>
      <Table.Num>
        {countText(boost.currentParticipants)} / {countText(boost.usersNeeded)}
      </Table.Num>
      <Table.Td ta="right">
        <LinkButton
          to="/admin/boost-volume/campaigns/$id"
          params={{ id: _id }}
          variant="default"
          size="compact-sm"
          aria-label={`View Participations of ${campaignName}`}
        >
          View Participations
        </LinkButton>
      </Table.Td>
    </Table.Tr>
  );
}
