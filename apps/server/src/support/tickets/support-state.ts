import { dayMs, type TicketState } from '@stoke/domain';

export const ticketMoves = {
  open: ['answered', 'closed'],
  answered: ['open', 'closed'],
  closed: ['open'],
} as const satisfies Record<TicketState, readonly TicketState[]>;

export function canMove(from: TicketState, to: TicketState): boolean {
  const moves: readonly TicketState[] = ticketMoves[from];
  return moves.includes(to);
}

export type Author = 'person' | 'support';

/** The state of a ticket after a message. */
export function afterMessage(author: Author): TicketState {
  return author === 'person' ? 'open' : 'answered';
}

/** Strict limits for any 24 hours: tickets per author, and a person's messages per ticket. */
export const ticketsPerDay = 5;
export const messagesPerDay = 30;
/** The same of all visitors together who name one email, and of all at one address. */
export const visitorTicketsPerEmail = 50;
export const visitorTicketsPerAddress = 50;
export const limitWindowMs = dayMs;

/**
 * Seconds to wait when `times` (the uses within the last day, in order) are at the limit; null when
 * they are below it.
 */
export function waitFor(times: readonly Date[], limit: number, now: Date): number | null {
  const blocking = times.at(-limit);
  if (times.length < limit || !blocking) return null;
  return Math.max(1, Math.ceil((blocking.getTime() + limitWindowMs - now.getTime()) / 1000));
}
