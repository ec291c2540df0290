import type { Answer } from '@stoke/contract';
import { readUsers } from '../../people/profile/index.ts';
import type { UserRow } from '../../people/users/index.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readAssignees } from '../desk/index.ts';
import { listMessages, listSteps, type Ticket } from './ticket-store.ts';

type AdminThread = Answer<'supportTicket'>;
type AdminTicket = Answer<'supportQueue'>[number];
type SupportThread = Answer<'ticket'>;
type SupportTicket = Answer<'tickets'>[number];

export function showTicket(ticket: Ticket): SupportTicket {
  return { ...ticket, status: ticket.state };
}

/** A ticket as its author reads it, without the names of support staff. */
export async function showThread(q: Queryable, ticket: Ticket): Promise<SupportThread> {
  return { ...showTicket(ticket), messages: await listMessages(q, ticket.id) };
}

/** Tickets with their authors, and who works on them. */
export async function showForAdmins(
  q: Queryable,
  tickets: readonly Ticket[],
): Promise<AdminTicket[]> {
  const ids = tickets.flatMap(({ userId }) => userId ?? []);
  const writers = await readUsers(q, ids);
  const ticketIds = tickets.map(({ id }) => id);
  const assignees = await readAssignees(q, ticketIds);
  return tickets.map((ticket) => ({
    ...showTicket(ticket),
    messageCount: ticket.messageCount,
    writer: writerOf(ticket, writers),
    assignee: assignees.get(ticket.id) ?? null,
  }));
}

/** A ticket as admins read it, with who answered and who moved it. */
export async function showAdminThread(q: Queryable, ticket: Ticket): Promise<AdminThread> {
  const messages = await listMessages(q, ticket.id);
  const steps = await listSteps(q, ticket.id);
  const admins = [...messages, ...steps].flatMap((row) => row.adminId ?? []);
  const people = await readUsers(q, [
    ...new Set([...admins, ...(ticket.userId === null ? [] : [ticket.userId])]),
  ]);
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.username ?? null));
  return {
    ...showTicket(ticket),
    messageCount: ticket.messageCount,
    writer: writerOf(ticket, people),
    assignee: (await readAssignees(q, [ticket.id])).get(ticket.id) ?? null,
    messages: messages.map((row) => ({ ...row, by: nameOf(row.adminId) })),
    steps: steps.map((row) => ({
      at: row.steppedAt,
      status: row.stateAfter,
      by: nameOf(row.adminId),
      topic: row.categoryAfter,
    })),
  };
}

function writerOf(ticket: Ticket, people: ReadonlyMap<string, UserRow>): AdminTicket['writer'] {
  const { userId } = ticket;
  const known = userId === null ? undefined : people.get(userId);
  return {
    userId,
    username: known?.username ?? null,
    email: known?.email ?? ticket.email ?? '',
    accountStatus: known?.accountStatus ?? null,
  };
}
