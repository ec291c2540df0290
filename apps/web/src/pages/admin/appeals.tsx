import '@mantine/core/styles/Tabs.layer.css';
import { Group, Stack, Tabs } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChooseAssigned } from '../../entities/support/desk/choose-assigned.tsx';
import { AnsweredAppeals, AppealDesk } from '../../features/admin/appeals/appeal-desk.tsx';
import { appealQueue, type AppealFilter } from '../../features/admin/appeals/calls.ts';
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
      <Tabs defaultValue="open" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="open">Waiting</Tabs.Tab>
          <Tabs.Tab value="decided">Answered</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="open">
          <Open />
        </Tabs.Panel>
        <Tabs.Panel value="decided">
          <Queue filter={{ status: 'decided' }} />
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  );
}

function Open() {
  const [filter, setFilter] = useState<AppealFilter>({ status: 'open', mayDecide: true });
  const { mayDecide, about, assigned, ...rest } = filter;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Choose
          label="Whose decisions"
          value={mayDecide ? 'me' : 'all'}
          choices={[
            { value: 'me', label: 'Those I can answer' },
            { value: 'all', label: 'With my own decisions' },
          ]}
          onChoose={(value) => {
            const others = { ...rest, ...(about && { about }), ...(assigned && { assigned }) };
            setFilter(value === 'me' ? { ...others, mayDecide: true } : others);
          }}
        />
        <Choose
          label="Kind of appeal"
          value={about ?? ''}
          choices={kinds}
          onChoose={(value) => {
            const { about: _, ...others } = filter;
            const chosen = kinds.find((kind) => kind.value === value)?.value;
            setFilter(chosen ? { ...others, about: chosen } : others);
          }}
        />
        <ChooseAssigned
          value={assigned}
          onChoose={(chosen) => {
            const { assigned: _, ...others } = filter;
            setFilter(chosen ? { ...others, assigned: chosen } : others);
          }}
        />
      </Group>
      <Queue filter={filter} />
    </Stack>
  );
}

const kinds = [
  { value: '', label: 'All kinds' },
  { value: 'rejection', label: 'Rejections' },
  { value: 'reversal', label: 'Reversals' },
  { value: 'ban', label: 'Bans' },
  { value: 'suspension', label: 'Suspensions' },
] as const;

function Queue({ filter }: { filter: AppealFilter }) {
  const appeals = useInfiniteQuery(appealQueue(filter));
  if (!appeals.data)
    return (
      <NotLoaded what="The appeals" query={appeals} rows={[8, 40, 0]} label="Loading appeals" />
    );
  const isOpen = filter.status === 'open';
  const cases = itemsOf(appeals.data.pages);
  const Appeals = isOpen ? AppealDesk : AnsweredAppeals;
  const empty = (
    <EmptyState
      Icon={IconGavel}
      title={isOpen ? 'No open appeals' : 'No answered appeals'}
      message={isOpen ? 'New ones appear here automatically.' : undefined}
    />
  );
  return (
    <Stack gap={20}>
      <Appeals key={JSON.stringify(filter)} cases={cases} empty={empty} />
      <MoreAtEnd pages={appeals} name="appeals" />
    </Stack>
  );
}
