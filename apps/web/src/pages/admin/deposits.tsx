import type { AdminThread } from '@stoke/contract';
import { Group, Stack, Text } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ForTicket } from '../../features/admin/deposits/credit-form.tsx';
import { ticketFor } from '../../features/admin/deposits/calls.ts';
import { FindTransfer, signatureIn } from '../../features/admin/deposits/find-transfer.tsx';
import { GivenUpList } from '../../features/admin/deposits/given-up-list.tsx';
import { TransferSheet } from '../../features/admin/deposits/transfer-sheet.tsx';
import { UnclaimedList } from '../../features/admin/deposits/unclaimed-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { LinkAnchor } from '../../ui/links.tsx';
import { AdminPage } from './admin-page.tsx';

/** `/admin/deposits`: transfers that no one can prove to be theirs, credited by hand (decision 30). */
export function AdminDepositsPage() {
  const { ticket } = route.useSearch();
  return (
    <AdminPage title="Deposits" subtitle="USDC in the treasury that no deposit request matches.">
      {ticket === undefined ? <Desk thread={null} /> : <DeskFor key={ticket} ticketId={ticket} />}
    </AdminPage>
  );
}

const route = getRouteApi('/admin/deposits');

function DeskFor({ ticketId }: { ticketId: string }) {
  const ticket = useQuery(ticketFor(ticketId));
  if (ticket.data) return <Desk thread={ticket.data} />;
  return <NotLoaded what="The ticket" query={ticket} rows={[4, 96]} />;
}

function Desk({ thread }: { thread: AdminThread | null }) {
  const { signature, ticket } = route.useSearch();
  const navigate = useNavigate();
  const messages = thread?.messages.filter(({ from }) => from === 'person') ?? [];
  const shown = signature ?? signatureIn(messages.map(({ text }) => text).join('\n'));
  const choose = (chosen: string) => {
    void navigate({ to: '/admin/deposits', search: { signature: chosen, ticket } });
  };
  return (
    <Stack gap="lg">
      <GivenUpList />
      {thread !== null && <TicketLine thread={thread} isNamed={shown !== null} />}
      <div className="desk">
        <Stack gap="md">
          <FindTransfer onFound={choose} />
          <UnclaimedList chosen={shown} onChoose={choose} />
        </Stack>
        {shown === null ? (
          <EmptyState
            Icon={IconReceipt2}
            title="Select a transfer"
            message="Its details appear here."
          />
        ) : (
          <TransferSheet key={shown} signature={shown} ticket={ticketOf(thread)} />
        )}
      </div>
    </Stack>
  );
}

/** A visitor's ticket belongs to no account. */
function ticketOf(thread: AdminThread | null): ForTicket | null {
  if (thread === null) return null;
  const { userId, username } = thread.writer;
  if (userId === null || username === null) return null;
  return { id: thread._id, title: thread.title, writer: { _id: userId, username } };
}

function TicketLine({ thread, isNamed }: { thread: AdminThread; isNamed: boolean }) {
  const { username, email } = thread.writer;
  return (
    <Group className="panel" px="lg" py="sm" justify="space-between" wrap="nowrap">
      <Text size="sm">
        For the ticket <strong>“{thread.title}”</strong> of{' '}
        {username === null ? `a visitor, ${email}` : `@${username}`}
        {isNamed ? '.' : '. No transaction given. Ask for the signature, or look below.'}
      </Text>
      <LinkAnchor to="/admin/support" search={{ ticket: thread._id }} size="sm" flex="none">
        Back to the ticket
      </LinkAnchor>
    </Group>
  );
}
