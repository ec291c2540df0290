import type { PersonInFull } from '@stoke/contract';
import { LinkAnchor } from '../../ui/links.tsx';
import { Moment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Lines } from './lines.tsx';

const states = {
  open: { tone: 'waiting', label: 'Open' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'neutral', label: 'Closed' },
} as const satisfies Record<PersonInFull['tickets'][number]['status'], object>;

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
          <StatusBadge {...states[status]} />
          <Moment at={openedAt} />
        </li>
      ))}
    </Lines>
  );
}
