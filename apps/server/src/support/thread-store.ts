import type { TicketState } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { Author } from './support-state.ts';

export type MessageRow = {
  position: number;
  author: Author;
  adminId: string | null;
  text: string;
  writtenAt: Date;
};
export type StepRow = {
  position: number;
  steppedAt: Date;
  adminId: string | null;
  stateBefore: TicketState | null;
  stateAfter: TicketState;
};

export async function insertMessage(
  tx: Tx,
  of: { ticketId: string; position: number; adminId: string | null; text: string; at: Date },
): Promise<void> {
  const author: Author = of.adminId === null ? 'person' : 'support';
  await tx.run(sql`
    insert into support_message (ticket_id, position, author, admin_id, text, written_at)
    values (${of.ticketId}, ${of.position}, ${author}, ${of.adminId}, ${of.text}, ${of.at})`);
}

export async function insertStep(
  tx: Tx,
  of: {
    ticketId: string;
    position: number;
    adminId: string | null;
    before: TicketState | null;
    after: TicketState;
    at: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into support_step (ticket_id, position, stepped_at, admin_id, state_before, state_after)
    values (${of.ticketId}, ${of.position}, ${of.at}, ${of.adminId}, ${of.before}, ${of.after})`);
}

/** Everything that was said, oldest first; how much a person may write is limited per day. */
export function listMessages(q: Queryable, ticketId: string): Promise<MessageRow[]> {
  return q.all(sql<MessageRow>`
    select position, author, admin_id, text, written_at from support_message
    where ticket_id = ${ticketId} order by position`);
}

export function listSteps(q: Queryable, ticketId: string): Promise<StepRow[]> {
  return q.all(sql<StepRow>`
    select position, stepped_at, admin_id, state_before, state_after from support_step
    where ticket_id = ${ticketId} order by position`);
}

/** When the person wrote in this ticket after `since`, oldest first. */
export async function listWritings(q: Queryable, ticketId: string, since: Date): Promise<Date[]> {
  const rows = await q.all(sql<{ writtenAt: Date }>`
    select written_at from support_message
    where ticket_id = ${ticketId} and author = 'person' and written_at > ${since}
    order by written_at`);
  return rows.map((row) => row.writtenAt);
}
