import '@mantine/core/styles/Tabs.layer.css';
import { supportCategories, supportCategoryNames, type TicketState } from '@stoke/domain';
import { Group, Tabs } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChooseAssigned } from '../../entities/support/desk/choose-assigned.tsx';
import type { TicketFilter } from '../../features/admin/tickets/calls.ts';
import { DeskQueue } from '../../features/admin/tickets/ticket-queue.tsx';
import { DeskThread } from '../../features/admin/tickets/ticket-thread.tsx';
import { Choose } from '../../ui/choose.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeptSearch } from '../../ui/kept-search.tsx';
import { AdminPage } from './admin-page.tsx';

/** `/admin/support`: what people wrote, oldest first, and the answers. */
export function AdminSupportPage() {
  return (
    <AdminPage title="Support tickets" subtitle="Longest wait first.">
      <Desk />
    </AdminPage>
  );
}

const route = getRouteApi('/admin/support');
const states: readonly { value: TicketState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'closed', label: 'Closed' },
];

type Filter = Omit<TicketFilter, 'status'>;

function Desk() {
  const { status = 'open', ticket } = route.useSearch();
  const [filter, setFilter] = useState<Filter>({});
  const navigate = useNavigate();
  const show = (chosen: string | null) => {
    const state = states.find(({ value }) => value === chosen)?.value ?? 'open';
    void navigate({ to: '/admin/support', search: { status: state } });
  };
  return (
    <Tabs value={status} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg">
        {states.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {states.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          <Filters filter={filter} onFilter={setFilter} />
          <div className="desk">
            <DeskQueue filter={{ status: value, ...filter }} chosen={ticket ?? null} />
            {ticket === undefined ? (
              <EmptyState
                Icon={IconMessage}
                title="Select a ticket"
                message="The conversation appears here."
              />
            ) : (
              <DeskThread key={ticket} id={ticket} />
            )}
          </div>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const topics = supportCategories.map((value) => ({ value, label: supportCategoryNames[value] }));

type FiltersProps = { filter: Filter; onFilter: (filter: Filter) => void };

/** A filter that is not chosen is left out. */
function Filters({ filter, onFilter }: FiltersProps) {
  const { category, assigned, search = '' } = filter;
  return (
    <Group mb="lg" gap="sm">
      <KeptSearch
        hasKey
        label="Search tickets by subject, username or email"
        placeholder="Search tickets"
        maxLength={120}
        kept={search}
        onKeep={(text) => {
          const { search: _, ...others } = filter;
          onFilter(text.trim() === '' ? others : { ...others, search: text.trim() });
        }}
      />
      <Choose
        label="Topic"
        value={category ?? ''}
        choices={[{ value: '', label: 'All topics' }, ...topics]}
        onChoose={(value) => {
          const { category: _, ...others } = filter;
          const chosen = supportCategories.find((one) => one === value);
          onFilter(chosen ? { ...others, category: chosen } : others);
        }}
      />
      <ChooseAssigned
        value={assigned}
        onChoose={(chosen) => {
          const { assigned: _, ...others } = filter;
          onFilter(chosen ? { ...others, assigned: chosen } : others);
        }}
      />
    </Group>
  );
}
