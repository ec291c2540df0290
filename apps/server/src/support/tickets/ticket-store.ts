import type { SupportCategory, TicketState } from '@stoke/domain';
import { eraseMails } from '../../messaging/mail/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { containing } from '../../platform/db/text-search.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';
import type { Author } from './support-state.ts';

/** The author of a ticket: a member, or a visitor with an email address. */
export type Owner = { userId: string; email: null } | { userId: null; email: string };

export type Ticket = {
  id: string;
  userId: string | null;
  email: string | null;
  category: SupportCategory;
  title: string;
  submissionId: string | null;
  payoutId: string | null;
  state: TicketState;
  openedAt: Date;
  changedAt: Date;
  messageCount: number;
  stepCount: number;
};

export async function insertTicket(tx: Tx, ticket: Ticket): Promise<void> {
  await tx.run(sql`
    insert into support_ticket (id, user_id, email, category, title, submission_id, payout_id,
      state, opened_at, changed_at, message_count, step_count)
    values (${ticket.id}, ${ticket.userId}, ${ticket.email}, ${ticket.category}, ${ticket.title}, ${ticket.submissionId},
      ${ticket.payoutId}, ${ticket.state}, ${ticket.openedAt}, ${ticket.changedAt}, ${ticket.messageCount},
      ${ticket.stepCount})`);
}

/** Writes the columns that change after a ticket is opened. */
export async function saveTicket(
  tx: Tx,
  input: Pick<Ticket, 'id' | 'category' | 'state' | 'changedAt' | 'messageCount' | 'stepCount'>,
): Promise<void> {
  const { category, state, changedAt, messageCount, stepCount, id } = input;
  await tx.run(sql`
    update support_ticket set category = ${category}, state = ${state}, changed_at = ${changedAt},
      message_count = ${messageCount}, step_count = ${stepCount}
    where id = ${id}`);
}

export function readTicket(q: Queryable, id: string): Promise<Ticket | null> {
  return q.one(sql<Ticket>`select * from support_ticket where id = ${id}`);
}

/** Whether the ticket belongs to the user. */
export function ownsTicket(
  q: Queryable,
  { id, userId }: { userId: string; id: string },
): Promise<boolean> {
  return q.has(sql`
    select 1 from support_ticket where id = ${id} and user_id = ${userId}`);
}

export function lockTicket(tx: Tx, id: string): Promise<Ticket | null> {
  return tx.one(sql<Ticket>`select * from support_ticket where id = ${id} for update`);
}

/** Several, locked by ascending id. */
export function lockTickets(tx: Tx, ids: readonly string[]): Promise<Ticket[]> {
  return tx.all(sql<Ticket>`
    select * from support_ticket where id = any(${ids}::uuid[]) order by id for update`);
}

/** Serializes one author's new tickets, so that the limit counts concurrent ones. */
export async function lockWriter(tx: Tx, owner: Owner): Promise<void> {
  await tx.all(sql`
    select pg_advisory_xact_lock(hashtextextended(${`support:${owner.userId ?? owner.email}`}, 0))`);
}

/** When this author opened tickets after `since`, oldest first. */
export async function listOpenings(q: Queryable, owner: Owner, since: Date): Promise<Date[]> {
  const rows = await q.all(
    owner.userId === null
      ? sql<{ openedAt: Date }>`
          select opened_at from support_ticket
          where email = ${owner.email} and opened_at > ${since} order by opened_at`
      : sql<{ openedAt: Date }>`
          select opened_at from support_ticket
          where user_id = ${owner.userId} and opened_at > ${since} order by opened_at`,
  );
  return rows.map((row) => row.openedAt);
}

/** Newest first. */
export function listOwn(
  q: Queryable,
  { userId, before, limit }: { userId: string; before: string; limit: number },
): Promise<Ticket[]> {
  return q.all(sql<Ticket>`
    select * from support_ticket where user_id = ${userId} and id < ${before}
    order by id desc limit ${limit}`);
}

export type TicketFilter = {
  state: TicketState;
  category?: SupportCategory | undefined;
  /** The id of the admin who works on it; null: unassigned. */
  assignee?: string | null | undefined;
  /** A part of the title or the address, or of the username. */
  search?: string | undefined;
};

/** Oldest first. */
export function listInState(
  q: Queryable,
  { state, category, assignee, search, after, limit }: TicketFilter & OldestFirst,
): Promise<Ticket[]> {
  const text = search === undefined ? null : containing(search.replace(/^@/, ''));
  return q.all(sql<Ticket>`
    select t.* from support_ticket t
    where state = ${state} and t.id > ${after}
      and (${category ?? null}::text is null or category = ${category ?? null})
      and (${assignee === undefined} or (select admin_id from desk_assignment where case_id = t.id)
        is not distinct from ${assignee ?? null}::uuid)
      and (${text}::text is null or title ilike ${text} or email ilike ${text}
        or (select username ilike ${text} or u.email ilike ${text} from app_user u
          where u.id = t.user_id))
    order by t.id limit ${limit}`);
}

type OldestFirst = { after: string; limit: number };

type MessageRow = {
  position: number;
  from: Author;
  adminId: string | null;
  text: string;
  writtenAt: Date;
};
type StepRow = {
  position: number;
  steppedAt: Date;
  adminId: string | null;
  stateBefore: TicketState | null;
  stateAfter: TicketState;
  categoryAfter: SupportCategory | null;
};

export async function insertMessage(
  tx: Tx,
  input: { ticketId: string; position: number; adminId: string | null; text: string; at: Date },
): Promise<void> {
  const { adminId, ticketId, position, text, at } = input;
  const author: Author = adminId === null ? 'person' : 'support';
  await tx.run(sql`
    insert into support_message (ticket_id, position, author, admin_id, text, written_at)
    values (${ticketId}, ${position}, ${author}, ${adminId}, ${text}, ${at})`);
}

export async function insertStep(
  tx: Tx,
  input: {
    ticketId: string;
    position: number;
    adminId: string | null;
    before: TicketState | null;
    after: TicketState;
    topic?: SupportCategory;
    at: Date;
  },
): Promise<void> {
  const { ticketId, position, at, adminId, before, after, topic = null } = input;
  await tx.run(sql`
    insert into support_step (ticket_id, position, stepped_at, admin_id, state_before, state_after,
      category_after)
    values (${ticketId}, ${position}, ${at}, ${adminId}, ${before}, ${after}, ${topic})`);
}

/** All messages, oldest first. Not paged, because messages are limited per day. */
export function listMessages(q: Queryable, ticketId: string): Promise<MessageRow[]> {
  return q.all(sql<MessageRow>`
    select position, author as "from", admin_id, text, written_at from support_message
    where ticket_id = ${ticketId} order by position`);
}

/** Of each ticket the first answer of support after as many messages as were read. */
export function listAnswersAfter(
  q: Queryable,
  reads: readonly { ticketId: string; messagesRead: number }[],
) {
  const ids = reads.map(({ ticketId }) => ticketId);
  const counts = reads.map(({ messagesRead }) => messagesRead);
  return q.all(sql<{ ticketId: string; adminId: string }>`
    select distinct on (ticket_id) ticket_id, admin_id
    from support_message join unnest(${ids}::uuid[], ${counts}::int[]) as read (ticket_id, messages_read)
      using (ticket_id)
    where position > messages_read and author = 'support'
    order by ticket_id, position`);
}

export function listSteps(q: Queryable, ticketId: string): Promise<StepRow[]> {
  return q.all(sql<StepRow>`
    select position, stepped_at, admin_id, state_before, state_after, category_after from support_step
    where ticket_id = ${ticketId} order by position`);
}

/** When the author wrote in this ticket after `since`, oldest first. */
export function listWritings(q: Queryable, ticketId: string, since: Date): Promise<Date[]> {
  return q.values(sql<{ writtenAt: Date }>`
    select written_at from support_message
    where ticket_id = ${ticketId} and author = 'person' and written_at > ${since}
    order by written_at`);
}

/** Removes a part of the tickets that were closed before; returns how many. */
export function eraseTickets(q: Queryable, before: Date): Promise<number> {
  return q.value(sql<{ gone: number }>`select forget_tickets(${before}, 500) as gone`);
}

/** Tickets of a member with their messages, by id, without the names of support staff. */
export function listTickets(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select t.id, t.category, t.title, t.submission_id, t.payout_id, t.state, t.opened_at,
      t.changed_at, (select json_agg(json_build_object('author', m.author, 'text', m.text,
        'writtenAt', m.written_at) order by m.position)
        from support_message m where m.ticket_id = t.id) as messages
    from support_ticket t where t.user_id = ${userId} and t.id > ${after} order by t.id
    limit ${limit}`);
}

/**
 * Erases the texts in a person's tickets, including those from their confirmed address before they
 * had an account, with the mails that answer them. The tickets and who decided on them stay. Must run while the
 * email is still known.
 */
export async function eraseTicketTexts(tx: Tx, userId: string): Promise<void> {
  const asVisitor = await tx.values(sql<{ id: string }>`
    select t.id from support_ticket t join app_user u on t.email = u.email
    where u.id = ${userId} and u.email_confirmed_at is not null`);
  await eraseMails(tx, asVisitor);
  await tx.run(sql`
    update support_message m set text = 'erased'
    from support_ticket t, app_user u
    where t.id = m.ticket_id and u.id = ${userId} and (t.user_id = u.id
      or (t.email = u.email and u.email_confirmed_at is not null))`);
  await tx.run(sql`
    update support_ticket t set title = 'erased',
      email = case when t.email is null then null else 'erased' end
    from app_user u where u.id = ${userId} and (t.user_id = u.id
      or (t.email = u.email and u.email_confirmed_at is not null))`);
}
