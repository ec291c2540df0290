import type { PersonInFull } from '@stoke/contract';
import { forDesk } from '../../../entities/support/ticket-states.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Lines } from './lines.tsx';

/** The latest support tickets, each with its thread. */
export function PersonTickets({ tickets }: Pick<PersonInFull, 'tickets'>) {
  return (
    <Lines title="Support tickets" none="No tickets.">
      {tickets.map(({ _id, title, status, openedAt }) => (
        <li key={_id}>
          <LinkAnchor to="/admin/support" search={{ ticket: _id }} inherit>
            {title}
          </LinkAnchor>
          <span />
          <StatusBadge {...forDesk[status]} />
          <Moment at={openedAt} />
        </li>
      ))}
    </Lines>
  );
}
