import type { TicketState } from '@stoke/domain';

/** The state of a ticket as its person reads it. */
export const forPerson = {
  open: { tone: 'waiting', label: 'Waiting for us' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'neutral', label: 'Closed' },
} as const satisfies Record<TicketState, unknown>;

/** The same for those who answer. */
export const forDesk = {
  open: { tone: 'waiting', label: 'Open' },
  answered: { tone: 'good', label: 'Answered' },
  closed: { tone: 'neutral', label: 'Closed' },
} as const satisfies Record<TicketState, unknown>;
