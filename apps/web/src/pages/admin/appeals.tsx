import '@mantine/core/styles/Tabs.layer.css';
import { Group, Stack, Tabs } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChooseAssigned } from '../../entities/support/desk/choose-assigned.tsx';
import { AnsweredAppeals, AppealDesk } from '../../features/admin/appeals/appeal-desk.tsx';
import { readAppealWish, type AppealWish } from '../../features/admin/appeals/appeal-wish.ts';
import { appealQueue } from '../../features/admin/appeals/calls.ts';
import { itemsOf } from '../../lib/pages.ts';
import { Choose } from '../../ui/choose.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../ui/more-at-end.tsx';
import { AdminPage } from './admin-page.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';

/** `/admin/appeals`: who asks for a second look, oldest first, and the answers (rule 8.3). */
export function AdminAppealsPage() {
  return (
    <AdminPage
      title="Appeals"
      subtitle="Appeals go to an admin who did not make the decision, if there is one."
    >
      <Desk />
    </AdminPage>
  );
}

const route = getRouteApi('/admin/appeals');

function Desk() {
  const wish = route.useSearch();
  const navigate = useNavigate();
  const change = (part: Record<string, unknown>, way?: { replace: true }) =>
    void navigate({ to: '/admin/appeals', search: readAppealWish({ ...wish, ...part }), ...way });
  return (
    <Tabs
      value={wish.status ?? 'open'}
      onChange={(status) => change({ status })}
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        <Tabs.Tab value="open">Waiting</Tabs.Tab>
        <Tabs.Tab value="decided">Answered</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="open">
        <Stack gap="lg">
          <Filters wish={wish} onNarrow={(part) => change(part, { replace: true })} />
          <Queue wish={wish} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="decided">
        <Queue wish={{ status: 'decided' }} />
      </Tabs.Panel>
    </Tabs>
  );
}

type FiltersProps = { wish: AppealWish; onNarrow: (part: Record<string, unknown>) => void };

function Filters({ wish: { whose, about, assigned }, onNarrow }: FiltersProps) {
  return (
    <Group gap="sm">
      <Choose
        label="Whose decisions"
        value={whose ?? ''}
        choices={[
          { value: '', label: 'Those I can answer' },
          { value: 'all', label: 'With my own decisions' },
        ]}
        onChoose={(chosen) => onNarrow({ whose: chosen })}
      />
      <Choose
        label="Kind of appeal"
        value={about ?? ''}
        choices={kinds}
        onChoose={(chosen) => onNarrow({ about: chosen })}
      />
      <ChooseAssigned value={assigned} onChoose={(chosen) => onNarrow({ assigned: chosen })} />
    </Group>
  );
}

function nothing({ status, whose, about, assigned }: AppealWish): string {
  if (status !== undefined) return 'No answered appeals';
  if (about !== undefined || assigned !== undefined) return 'No appeals match';
  return whose === undefined ? 'No open appeals that you can answer' : 'No open appeals';
}

const kinds = [
  { value: '', label: 'All kinds' },
  { value: 'rejection', label: 'Rejections' },
  { value: 'reversal', label: 'Reversals' },
  { value: 'ban', label: 'Bans' },
  { value: 'suspension', label: 'Suspensions' },
] as const;

function Queue({ wish }: { wish: AppealWish }) {
  const appeals = useInfiniteQuery(appealQueue(wish));
  if (!appeals.data)
    return (
      <NotLoaded what="The appeals" query={appeals} rows={[8, 40, 0]} label="Loading appeals" />
    );
  const isOpen = wish.status === undefined;
  const cases = itemsOf(appeals.data.pages);
  const Appeals = isOpen ? AppealDesk : AnsweredAppeals;
  const empty = (
    <EmptyState
      Icon={IconGavel}
      title={nothing(wish)}
      message={isOpen ? 'New ones appear here automatically.' : undefined}
    />
  );
  return (
    <Stack gap={20}>
      <Appeals key={JSON.stringify(wish)} cases={cases} empty={empty} />
      <MoreAtEnd pages={appeals} name="appeals" />
    </Stack>
  );
}
