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

/** Whose turn it is after a message. */
export function afterMessage(author: Author): TicketState {
  return author === 'person' ? 'open' : 'answered';
}

/** In strict limits, within any 24 hours: tickets of one writer, a person's messages in one ticket. */
export const ticketsPerDay = 5;
export const messagesPerDay = 30;
export const limitWindowMs = dayMs;

/**
 * How many seconds to wait when `times`, what was done within the last day in the order it was done,
 * leave no room for one more; null when they do.
 */
export function waitFor(times: readonly Date[], limit: number, now: Date): number | null {
  const blocking = times.at(-limit);
  if (times.length < limit || !blocking) return null;
  return Math.max(1, Math.ceil((blocking.getTime() + limitWindowMs - now.getTime()) / 1000));
}
