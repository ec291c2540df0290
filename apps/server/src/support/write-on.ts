import type { TicketState } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SupportDeps } from './support-deps.ts';
import { afterMessage, canMove, limitWindowMs, messagesPerDay, waitFor } from './support-state.ts';
import { saveTicket, type Ticket } from './ticket-store.ts';
import { insertMessage, insertStep, listWritings } from './thread-store.ts';

type Turn = {
  /** Null: the person whose ticket it is. */
  adminId: string | null;
  text: string;
};

/** Adds a message to a locked ticket and hands the turn over. Refuses a closed one. */
export async function addMessage(
  deps: Pick<SupportDeps, 'clock'>,
  tx: Tx,
  ticket: Ticket,
  { adminId, text }: Turn,
): Promise<Ticket> {
  if (ticket.state === 'closed') throw new Refusal('support.closed');
  const at = deps.clock.now();
  const position = ticket.messageCount + 1;
  await insertMessage(tx, { ticketId: ticket.id, position, adminId, text, at });
  const longer = { ...ticket, messageCount: position };
  return moveTicket(deps, tx, longer, {
    adminId,
    to: afterMessage(adminId === null ? 'person' : 'support'),
  });
}

/** Moves a locked ticket, notes who did and tells the pages that show it. */
export async function moveTicket(
  deps: Pick<SupportDeps, 'clock'>,
  tx: Tx,
  ticket: Ticket,
  { adminId, to }: { adminId: string | null; to: TicketState },
): Promise<Ticket> {
  const at = deps.clock.now();
  let { stepCount } = ticket;
  if (to !== ticket.state) {
    if (!canMove(ticket.state, to)) {
      throw new Error(`A ticket cannot go from ${ticket.state} to ${to}.`);
    }
    stepCount += 1;
    const step = { ticketId: ticket.id, position: stepCount, before: ticket.state, after: to };
    await insertStep(tx, { ...step, adminId, at });
  }
  const moved = { ...ticket, state: to, stepCount, changedAt: at };
  await saveTicket(tx, moved);
  await announceTicket(tx, moved);
  return moved;
}

/** The person writes on: as often as a conversation needs, not as often as a machine can. */
export async function replyToTicket(
  deps: Pick<SupportDeps, 'clock' | 'limitFactor'>,
  tx: Tx,
  ticket: Ticket,
  text: string,
): Promise<Ticket> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - limitWindowMs);
  const limit = messagesPerDay * deps.limitFactor;
  const wait = waitFor(await listWritings(tx, ticket.id, since), limit, now);
  if (wait !== null) throw new Refusal('support.too_many_messages', { retryAfterSeconds: wait });
  return addMessage(deps, tx, ticket, { adminId: null, text });
}

/** Tells the pages that show a ticket: its owner's and those of all admins. */
export async function announceTicket(tx: Tx, ticket: Ticket): Promise<void> {
  if (ticket.userId !== null) tx.changed('support', { user: ticket.userId });
  tx.changed('support', 'admins');
}
