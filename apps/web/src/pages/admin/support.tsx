import '@mantine/core/styles/Tabs.layer.css';
import { supportCategories, supportCategoryNames, type TicketState } from '@stoke/domain';
import { Group, Tabs } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChooseAssigned } from '../../entities/support/desk/choose-assigned.tsx';
import { DeskQueue } from '../../features/admin/tickets/ticket-queue.tsx';
import { DeskThread } from '../../features/admin/tickets/ticket-thread.tsx';
import {
  readTicketWish,
  ticketStates,
  type TicketWish,
} from '../../features/admin/tickets/ticket-wish.ts';
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
const labels = { open: 'Open', answered: 'Answered', closed: 'Closed' } as const satisfies Record<
  TicketState,
  string
>;

function Desk() {
  const { ticket, ...wish } = route.useSearch();
  const navigate = useNavigate();
  const show = (status: string | null) =>
    void navigate({ to: '/admin/support', search: readTicketWish({ ...wish, status }) });
  const narrow = (part: Record<string, unknown>) =>
    void navigate({
      to: '/admin/support',
      search: { ...readTicketWish({ ...wish, ...part }), ticket },
      replace: true,
    });
  return (
    <Tabs value={wish.status ?? 'open'} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg">
        {ticketStates.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {labels[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {ticketStates.map((value) => (
        <Tabs.Panel key={value} value={value}>
          <Filters wish={wish} onNarrow={narrow} />
          <div className="desk">
            <DeskQueue wish={wish} chosen={ticket ?? null} />
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

type FiltersProps = { wish: TicketWish; onNarrow: (part: Record<string, unknown>) => void };

function Filters({ wish, onNarrow }: FiltersProps) {
  const { category, assigned, search = '' } = wish;
  return (
    <Group mb="lg" gap="sm">
      <KeptSearch
        hasKey
        label="Search tickets by subject, username or email"
        placeholder="Search tickets"
        maxLength={120}
        kept={search}
        onKeep={(text) => onNarrow({ search: text })}
      />
      <Choose
        label="Topic"
        value={category ?? ''}
        choices={[{ value: '', label: 'All topics' }, ...topics]}
        onChoose={(chosen) => onNarrow({ category: chosen })}
      />
      <ChooseAssigned value={assigned} onChoose={(chosen) => onNarrow({ assigned: chosen })} />
    </Group>
  );
}
