import { comparedDays, comparedKinds, comparedStates, kindLabel } from '@stoke/domain';
import { Group, Stack } from '@mantine/core';
import { IconSearchOff, IconTable } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  comparedCampaigns,
  comparedPerPage,
  type CompareWish,
} from '../../features/creator/results/calls.ts';
import { CompareTable } from '../../features/creator/results/compare-table.tsx';
import { FileButton } from '../../features/creator/results/file-button.tsx';
import { SideBySide } from '../../features/creator/results/side-by-side.tsx';
import { Choose } from '../../ui/choose.tsx';
import { NothingFits } from '../../ui/nothing-fits.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeptSearch } from '../../ui/kept-search.tsx';
import { LazyPeriodFigures } from '../../features/creator/results/lazy-period-figures.tsx';
import { LinkAnchor, QuietLink } from '../../ui/links.tsx';
import { NumberedPages } from '../../ui/numbered-pages.tsx';
import { Page } from '../../ui/page.tsx';
import type { CompareSearch } from './compare-search.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Quiet } from '../../ui/quiet.ts';

const route = getRouteApi('/creator-dashboard/campaigns');
const stateNames = { running: 'Running', pending: 'Pending', over: 'Ended' } as const;

/** `/creator-dashboard/campaigns`: the creator's campaigns of every kind, side by side. */
export function ComparePage() {
  const search = route.useSearch();
  const {
    campaignKind: kind,
    state,
    days,
    q,
    by: sort = 'started',
    order = 'desc',
    page = 1,
  } = search;
  const chosen = { kind, state, days, q };
  const wish: CompareWish = { ...chosen, sort, order };
  const navigate = route.useNavigate();
  const list = useQuery({ ...comparedCampaigns(wish, page), placeholderData: keepPreviousData });
  const go = (change: CompareSearch) =>
    void navigate({
      search: (search) => ({ ...search, page: undefined, ...change }),
      replace: 'q' in change,
      resetScroll: false,
    });
  const clear = () =>
    go({ campaignKind: undefined, state: undefined, days: undefined, q: undefined });
  const isNarrowed = Object.values(chosen).some((each) => each !== undefined);
  return (
    <Page
      title="Compare campaigns"
      subtitle={<LinkAnchor to="/creator-dashboard">Creator dashboard</LinkAnchor>}
      actions={
        <FileButton
          name="Export CSV"
          fileName="campaigns"
          call="comparedCampaignsFile"
          sent={{ query: wish }}
        />
      }
    >
      <Stack gap="md">
        {isNarrowed || (list.data?.total ?? 0) > 0 ? <LazyPeriodFigures /> : null}
        <Group justify="space-between" wrap="nowrap">
          <Filters wish={wish} go={go} />
          {list.data && (
            <Quiet className="num" flex="none" role="status">
              {list.data.total} {list.data.total === 1 ? 'campaign' : 'campaigns'}
            </Quiet>
          )}
        </Group>
        {!list.data ? (
          <NotLoaded what="Your campaigns" query={list} rows={[8, 44]} />
        ) : list.data.campaigns.length === 0 ? (
          <Nothing onClear={isNarrowed ? clear : null} />
        ) : (
          <>
            <CompareTable
              campaigns={list.data.campaigns}
              wish={wish}
              hasTotals={list.data.total > 1}
              sort={sort}
              order={order}
              onSort={(by) => go({ by: by.sort, order: by.order })}
            />
            {list.data.total > comparedPerPage && (
              <NumberedPages
                name="campaigns"
                page={list.data.page}
                pages={Math.ceil(list.data.total / comparedPerPage)}
                perPage={comparedPerPage}
                count={list.data.total}
                onTurn={(to) => go({ page: to > 1 ? to : undefined })}
              />
            )}
            {list.data.campaigns.length > 1 && <SideBySide campaigns={list.data.campaigns} />}
          </>
        )}
      </Stack>
    </Page>
  );
}

function Filters({ wish, go }: { wish: CompareWish; go: (change: CompareSearch) => void }) {
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <KeptSearch
        label="Search campaigns by name, link or ID"
        placeholder="Search campaigns"
        kept={wish.q ?? ''}
        onKeep={(text) => go({ q: text || undefined })}
      />
      <Choose
        label="Kind"
        value={wish.kind ?? ''}
        choices={[
          { value: '', label: 'All kinds' },
          ...comparedKinds.map((kind) => ({ value: kind, label: kindLabel(kind) })),
        ]}
        onChoose={(value) => go({ campaignKind: comparedKinds.find((one) => one === value) })}
      />
      <Choose
        label="Status"
        value={wish.state ?? ''}
        choices={[
          { value: '', label: 'All statuses' },
          ...comparedStates.map((state) => ({ value: state, label: stateNames[state] })),
        ]}
        onChoose={(value) => go({ state: comparedStates.find((state) => state === value) })}
      />
      <Choose
        label="Started"
        value={wish.days?.toString() ?? ''}
        choices={[
          { value: '', label: 'Started any time' },
          ...comparedDays.map((days) => ({ value: `${days}`, label: `Started in ${days} days` })),
        ]}
        onChoose={(value) => go({ days: comparedDays.find((days) => `${days}` === value) })}
      />
    </Group>
  );
}

/** `onClear`: null when there is nothing at all. */
function Nothing({ onClear }: { onClear: (() => void) | null }) {
  if (onClear === null) {
    return (
      <EmptyState
        Icon={IconTable}
        title="No campaigns yet"
        action={<QuietLink to="/creator-dashboard">Creator dashboard</QuietLink>}
      />
    );
  }
  return <NothingFits Icon={IconSearchOff} title="No matching campaigns" onClear={onClear} />;
}
