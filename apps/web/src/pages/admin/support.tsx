import '@mantine/core/styles/Tabs.layer.css';
import type { TicketState } from '@stoke/domain';
import { Tabs } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DeskQueue } from '../../features/admin/tickets/ticket-queue.tsx';
import { DeskThread } from '../../features/admin/tickets/ticket-thread.tsx';
import classes from '../../features/admin/tickets/tickets.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
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

function Desk() {
  const { status = 'open', ticket } = route.useSearch();
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
          <div className={classes['desk']}>
            <DeskQueue status={value} chosen={ticket ?? null} />
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
