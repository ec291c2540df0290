import type { AdminTicket } from '@stoke/contract';
import { supportCategoryNames, type TicketState } from '@stoke/domain';
import { Stack } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreAtEnd } from '../../../ui/more-at-end.tsx';
import { supportQueue } from './calls.ts';
import classes from '../../../entities/support/tickets.module.css';
import { NotLoaded } from '../../../ui/not-loaded.tsx';

const nothing = {
  open: { title: 'No open tickets', message: 'New messages appear here automatically.' },
  answered: { title: 'No answered tickets', message: undefined },
  closed: { title: 'No closed tickets', message: undefined },
} as const satisfies Record<TicketState, unknown>;

type Props = { status: TicketState; chosen: string | null };

/** The tickets in one state, oldest first. */
export function DeskQueue({ status, chosen }: Props) {
  const queue = useInfiniteQuery(supportQueue(status));
  if (!queue.data)
    return <NotLoaded what="The tickets" query={queue} rows={[5, 76]} label="Loading tickets" />;
  const tickets = itemsOf(queue.data.pages);
  if (tickets.length === 0) {
    const { title, message } = nothing[status];
    return (
      <EmptyState Icon={IconInbox} title={title} {...(message === undefined ? {} : { message })} />
    );
  }
  return (
    <Stack gap="md">
      <ul className={`panel ${classes['tickets']}`} aria-label="Tickets">
        {tickets.map((ticket) => (
          <Entry key={ticket._id} ticket={ticket} isChosen={ticket._id === chosen} />
        ))}
      </ul>
      <MoreAtEnd pages={queue} name="tickets" />
    </Stack>
  );
}

function Entry({ ticket, isChosen }: { ticket: AdminTicket; isChosen: boolean }) {
  const { writer } = ticket;
  return (
    <li>
      <Link
        to="/admin/support"
        search={{ status: ticket.status, ticket: ticket._id }}
        className={classes['ticket']}
        activeProps={{}}
        {...(isChosen ? { 'aria-current': 'true' } : {})}
      >
        <span className={classes['ticket-text']}>
          <span className={classes['ticket-title']}>{ticket.title}</span>
          <span className={classes['ticket-meta']}>
            {writer.username === null ? writer.email : `@${writer.username}`} ·{' '}
            {supportCategoryNames[ticket.category]} · <Ago at={ticket.changedAt} />
          </span>
        </span>
      </Link>
    </li>
  );
}
