import type { SupportCategory, TicketState } from '@stoke/domain';
import { readUsers } from '../../people/profile/index.ts';
import { queueMail } from '../../messaging/mail/index.ts';
import { notify } from '../../messaging/notices/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { afterMessage, canMove, limitWindowMs, messagesPerDay, waitFor } from './support-state.ts';
import { countTicket } from './ticket-limits.ts';
import {
  insertMessage,
  insertStep,
  insertTicket,
  listAnswersAfter,
  listWritings,
  lockTicket,
  lockTickets,
  type Owner,
  saveTicket,
  type Ticket,
} from './ticket-store.ts';
import type { TicketKeys } from './answer-letter.ts';

type Belongs = (q: Queryable, input: { userId: string; id: string }) => Promise<boolean>;

export type SupportDeps = Core & {
  limitFactor: number;
  ticketKeys: TicketKeys;
  /** Whether the submission, or the payout, belongs to the user. */
  ownsSubmission: Belongs;
  ownsPayout: Belongs;
};

type Request = {
  owner: Owner;
  category: SupportCategory;
  title: string;
  message: string;
  submissionId: string | null;
  payoutId: string | null;
  /** The address of the caller. */
  ip: string;
};

/** Opens a ticket with its first message. Its subject must belong to the author. */
export async function openTicket(deps: SupportDeps, tx: Tx, request: Request): Promise<Ticket> {
  await checkBelongings(deps, tx, request);
  const id = deps.newId();
  await countTicket(deps, tx, { ...request, id });
  const at = deps.clock.now();
  const { category, title, submissionId, payoutId } = request;
  const ticket: Ticket = {
    ...request.owner,
    id,
    category,
    title,
    submissionId,
    payoutId,
    state: 'open',
    openedAt: at,
    changedAt: at,
    messageCount: 1,
    stepCount: 1,
  };
  const first = { ticketId: ticket.id, position: 1, adminId: null, at };
  await insertTicket(tx, ticket);
  await insertMessage(tx, { ...first, text: request.message });
  await insertStep(tx, { ...first, before: null, after: 'open' });
  await announceTicket(tx, ticket);
  return ticket;
}

async function checkBelongings(
  deps: SupportDeps,
  tx: Tx,
  { owner, submissionId, payoutId }: Request,
): Promise<void> {
  const { userId } = owner;
  const isOwn = async (id: string | null, owns: SupportDeps['ownsPayout']) =>
    id === null || (userId !== null && (await owns(tx, { userId, id })));
  const areOwn =
    (await isOwn(submissionId, deps.ownsSubmission)) && (await isOwn(payoutId, deps.ownsPayout));
  if (!areOwn) throw new Refusal('request.not_found');
}

type Turn = {
  /** Null: the author of the ticket. */
  adminId: string | null;
  text: string;
};

/** Adds a message to a locked ticket and passes the turn. Refuses a closed one. */
async function addMessage(
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

/**
 * Changes the state of a locked ticket, records who did it and refreshes the pages that show it.
 */
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

/** The author replies, within a limit that is generous for conversations. */
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

/** Refreshes the pages that show a ticket: its owner's and those of all admins. */
async function announceTicket(tx: Tx, ticket: Ticket): Promise<void> {
  if (ticket.userId !== null) tx.publish('support', { user: ticket.userId });
  tx.publish('support', 'admins');
}

type Read = {
  ticketId: string;
  /** How many messages the admin has read. */
  messagesRead: number;
};
type Decision = Read & { adminId: string };
type Deps = Pick<SupportDeps, 'clock' | 'newId'>;

/**
 * An admin replies to a ticket. Refuses when the ticket has a message that the admin has not read,
 * by its author or by another admin.
 */
export async function answerTicket(
  deps: Deps,
  tx: Tx,
  input: Decision & { text: string },
): Promise<Ticket> {
  const ticket = await lockRead(tx, input);
  return answer(deps, tx, ticket, input);
}

type Unanswered = { id: string; refusal: Refusal };

/** An admin answers several tickets with one text. One that is refused does not stop the others. */
export async function answerTickets(
  deps: Deps,
  tx: Tx,
  { tickets, adminId, text }: Turn & { adminId: string; tickets: readonly Read[] },
): Promise<{ answered: string[]; unanswered: Unanswered[] }> {
  const asked = new Map(tickets.map((read) => [read.ticketId, read]));
  const locked = await lockTickets(tx, [...asked.keys()]);
  const known = new Map(locked.map((ticket) => [ticket.id, ticket]));
  const stale = [...asked.values()].filter((read) => isStale(known.get(read.ticketId), read));
  const overtakers = await readOvertakers(tx, stale);
  const answered: string[] = [];
  const unanswered: Unanswered[] = [];
  for (const read of asked.values()) {
    try {
      const ticket = requireRead(known.get(read.ticketId), read, overtakers);
      await answer(deps, tx, ticket, { adminId, text });
      answered.push(ticket.id);
    } catch (error) {
      // nothing was written for it
      if (!(error instanceof Refusal)) throw error;
      unanswered.push({ id: read.ticketId, refusal: error });
    }
  }
  return { answered, unanswered };
}

async function answer(deps: Deps, tx: Tx, ticket: Ticket, turn: Turn): Promise<Ticket> {
  const answered = await addMessage(deps, tx, ticket, turn);
  await notifyWriter(deps, tx, answered, turn.text);
  return answered;
}

/** An admin changes the topic of a ticket, which its author sees too. The same topic changes nothing. */
export async function changeTopic(
  { clock }: Pick<SupportDeps, 'clock'>,
  tx: Tx,
  input: { ticketId: string; adminId: string; category: SupportCategory },
): Promise<Ticket> {
  const { ticketId, adminId, category } = input;
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new Refusal('request.not_found');
  if (category === ticket.category) return ticket;
  const { state } = ticket;
  const changed = { ...ticket, category, stepCount: ticket.stepCount + 1 };
  const step = { ticketId, position: changed.stepCount, adminId, at: clock.now() };
  await insertStep(tx, { ...step, before: state, after: state, topic: category });
  await saveTicket(tx, changed);
  await announceTicket(tx, changed);
  return changed;
}

/** Closes a ticket whose last message the admin has read. */
export async function closeForPerson(deps: Deps, tx: Tx, decision: Decision): Promise<Ticket> {
  const ticket = await lockRead(tx, decision);
  if (ticket.state === 'closed') throw new Refusal('support.closed');
  return moveTicket(deps, tx, ticket, { adminId: decision.adminId, to: 'closed' });
}

/** Reopens a closed ticket: it waits for a reply. */
export async function reopenTicket(
  deps: Deps,
  tx: Tx,
  { ticketId, adminId }: { ticketId: string; adminId: string },
): Promise<Ticket> {
  const ticket = await lockTicket(tx, ticketId);
  if (!ticket) throw new Refusal('request.not_found');
  if (ticket.state !== 'closed') throw new Refusal('support.not_closed');
  return moveTicket(deps, tx, ticket, { adminId, to: 'open' });
}

async function lockRead(tx: Tx, read: Read): Promise<Ticket> {
  const ticket = (await lockTicket(tx, read.ticketId)) ?? undefined;
  const overtakers = await readOvertakers(tx, isStale(ticket, read) ? [read] : []);
  return requireRead(ticket, read, overtakers);
}

function isStale(ticket: Ticket | undefined, { messagesRead }: Read): boolean {
  return ticket !== undefined && ticket.messageCount !== messagesRead;
}

/** Refuses a ticket with messages that were not read, and says who answered it, where someone did. */
function requireRead(
  ticket: Ticket | undefined,
  read: Read,
  overtakers: ReadonlyMap<string, string>,
): Ticket {
  if (!ticket) throw new Refusal('request.not_found');
  if (!isStale(ticket, read)) return ticket;
  const name = overtakers.get(ticket.id);
  const message = `${name} has answered in the meantime. Please read it and decide again.`;
  throw new Refusal('support.changed', name === undefined ? {} : { message });
}

/** Who was the first to answer each of these tickets after what was read of it, by ticket. */
async function readOvertakers(
  tx: Tx,
  stale: readonly Read[],
): Promise<ReadonlyMap<string, string>> {
  if (stale.length === 0) return new Map();
  const answers = await listAnswersAfter(tx, stale);
  const people = await readUsers(tx, [...new Set(answers.map(({ adminId }) => adminId))]);
  const nameOf = (id: string) => people.get(id)?.username ?? 'Another admin';
  return new Map(answers.map(({ ticketId, adminId }) => [ticketId, nameOf(adminId)]));
}

/**
 * Notifies the author: a member by a notice; a visitor or a banned user, who sees no notices, by
 * mail.
 */
async function notifyWriter(deps: Deps, tx: Tx, ticket: Ticket, text: string): Promise<void> {
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
  const writer = userId === null ? null : (await readUsers(tx, [userId])).get(userId);
  const to = writer?.accountStatus === 'banned' ? writer.email : ticket.email;
  if (to === null) return;
  const facts = { ticketId, title, text, isVisitor: userId === null };
  // A visitor's mail belongs to the ticket.
  await queueMail(deps, tx, { userId: userId ?? ticketId, to, kind: 'support_answer', facts });
}
