import type { SupportCategory, TicketState } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** Whose a ticket is: a member's, or a visitor's who gave an address. */
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

export async function insertTicket(tx: Tx, of: Ticket): Promise<void> {
  await tx.run(sql`
    insert into support_ticket (id, user_id, email, category, title, submission_id, payout_id,
      state, opened_at, changed_at, message_count, step_count)
    values (${of.id}, ${of.userId}, ${of.email}, ${of.category}, ${of.title}, ${of.submissionId},
      ${of.payoutId}, ${of.state}, ${of.openedAt}, ${of.changedAt}, ${of.messageCount},
      ${of.stepCount})`);
}

/** Writes what changes in the life of a ticket; the rest stays as it was opened. */
export async function saveTicket(
  tx: Tx,
  of: Pick<Ticket, 'id' | 'state' | 'changedAt' | 'messageCount' | 'stepCount'>,
): Promise<void> {
  await tx.run(sql`
    update support_ticket set state = ${of.state}, changed_at = ${of.changedAt},
      message_count = ${of.messageCount}, step_count = ${of.stepCount}
    where id = ${of.id}`);
}

export function readTicket(q: Queryable, id: string): Promise<Ticket | null> {
  return q.one(sql<Ticket>`select * from support_ticket where id = ${id}`);
}

/** Whether the ticket is the user's own. */
export async function ownsTicket(
  q: Queryable,
  of: { userId: string; id: string },
): Promise<boolean> {
  const row = await q.one(sql`
    select 1 from support_ticket where id = ${of.id} and user_id = ${of.userId}`);
  return row !== null;
}

export function lockTicket(tx: Tx, id: string): Promise<Ticket | null> {
  return tx.one(sql<Ticket>`select * from support_ticket where id = ${id} for update`);
}

/** Makes the same writer wait until this transaction ends: two tickets at once count one another. */
export async function lockWriter(tx: Tx, owner: Owner): Promise<void> {
  await tx.all(sql`
    select pg_advisory_xact_lock(hashtextextended(${`support:${owner.userId ?? owner.email}`}, 0))`);
}

/** When this writer opened tickets after `since`, oldest first. */
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
  of: { userId: string; before: string; limit: number },
): Promise<Ticket[]> {
  return q.all(sql<Ticket>`
    select * from support_ticket where user_id = ${of.userId} and id < ${of.before}
    order by id desc limit ${of.limit}`);
}

/** Oldest first. */
export function listInState(
  q: Queryable,
  of: { state: TicketState; after: string; limit: number },
): Promise<Ticket[]> {
  return q.all(sql<Ticket>`
    select * from support_ticket where state = ${of.state} and id > ${of.after}
    order by id limit ${of.limit}`);
}
