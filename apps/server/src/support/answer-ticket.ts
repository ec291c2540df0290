import { readWriters } from '../identity/index.ts';
import { queueMail } from '../mail/index.ts';
import { notify } from '../notices/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SupportDeps } from './support-deps.ts';
import { lockTicket, type Ticket } from './ticket-store.ts';
import { addMessage, moveTicket } from './write-on.ts';

type Decision = {
  ticketId: string;
  adminId: string;
  /** How many messages the admin has read. */
  messagesRead: number;
};
type Deps = Pick<SupportDeps, 'clock' | 'newId'>;

/**
 * Answers a ticket. Of two admins who answer the same at once the second is refused, and so is one
 * who has not read what the person wrote meanwhile.
 */
export async function answerTicket(
  deps: Deps,
  tx: Tx,
  of: Decision & { text: string },
): Promise<Ticket> {
  const ticket = await lockRead(tx, of);
  const { adminId, text } = of;
  const answered = await addMessage(deps, tx, ticket, { adminId, text });
  await tellWriter(deps, tx, answered, text);
  return answered;
}

/** Closes a ticket whose last message the admin has read. */
export async function closeForPerson(deps: Deps, tx: Tx, of: Decision): Promise<Ticket> {
  const ticket = await lockRead(tx, of);
  if (ticket.state === 'closed') throw new Refusal('support.closed');
  return moveTicket(deps, tx, ticket, { adminId: of.adminId, to: 'closed' });
}

/** Opens a closed ticket again: it waits for an answer. */
export async function reopenTicket(
  deps: Deps,
  tx: Tx,
  of: { ticketId: string; adminId: string },
): Promise<Ticket> {
  const ticket = await lockTicket(tx, of.ticketId);
  if (!ticket) throw new Refusal('request.not_found');
  if (ticket.state !== 'closed') throw new Refusal('support.not_closed');
  return moveTicket(deps, tx, ticket, { adminId: of.adminId, to: 'open' });
}

async function lockRead(tx: Tx, { ticketId, messagesRead }: Decision): Promise<Ticket> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new Refusal('request.not_found');
  if (ticket.messageCount !== messagesRead) throw new Refusal('support.changed');
  return ticket;
}

/** A member by a notice; a visitor, and a banned person who sees no notices, by mail. */
async function tellWriter(deps: Deps, tx: Tx, ticket: Ticket, text: string): Promise<void> {
  const { id: ticketId, title, userId } = ticket;
  if (userId !== null) {
    const subject = `${ticketId}:${ticket.messageCount}`;
    await notify(deps, tx, {
      userId,
      kind: 'ticket_answered',
      subject,
      facts: { ticketId, title },
    });
  }
  const writer = userId === null ? null : (await readWriters(tx, [userId])).get(userId);
  const to = writer?.accountStatus === 'banned' ? writer.email : ticket.email;
  if (to === null) return;
  const facts = { ticketId, title, text, isVisitor: userId === null };
  // a visitor's mail belongs to the ticket
  await queueMail(deps, tx, { userId: userId ?? ticketId, to, kind: 'support_answer', facts });
}
