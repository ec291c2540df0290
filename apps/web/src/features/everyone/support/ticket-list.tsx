import { Stack } from '@mantine/core';
import type { SupportTicket } from '@stoke/contract';
import { supportCategoryNames } from '@stoke/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { itemsOf } from '../../../lib/pages.ts';
import { Ago } from '../../../ui/ago-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ownTickets } from './calls.ts';
import classes from '../../../entities/support/tickets.module.css';
import { forPerson } from '../../../entities/support/ticket-states.ts';
import { Loaded } from '../../../ui/loaded.tsx';

/** The own tickets with their states. */
export function TicketList() {
  const tickets = useInfiniteQuery(ownTickets);
  return (
    <Section title="Your tickets">
      <Loaded name="your tickets" query={tickets} rows={[1, 68]}>
        {({ pages }) => <Tickets tickets={itemsOf(pages)} pages={tickets} />}
      </Loaded>
    </Section>
  );
}

type Props = { tickets: SupportTicket[]; pages: Parameters<typeof ShortList>[0]['pages'] };

function Tickets({ tickets, pages }: Props) {
  return (
    <ShortList items={tickets} name="tickets" nothing="No tickets yet." pages={pages}>
      {(shown) => (
        <ul className="panel bare divided">
          {shown.map((ticket) => (
            <li key={ticket._id}>
              <Link to="/support" search={{ ticket: ticket._id }} className={classes['ticket']}>
                <Stack component="span" gap={2} miw={0}>
                  <span className={classes['ticket-title']}>{ticket.title}</span>
                  <span className={classes['ticket-meta']}>
                    {supportCategoryNames[ticket.category]} · <Ago at={ticket.changedAt} />
                  </span>
                </Stack>
                <StatusBadge {...forPerson[ticket.status]} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ShortList>
  );
}
