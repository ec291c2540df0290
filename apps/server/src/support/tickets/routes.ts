import type { Tx } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { newestFirst, oldestFirst } from '../../platform/http/id-cursor.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  answerTicket,
  answerTickets,
  changeTopic,
  closeForPerson,
  moveTicket,
  openTicket,
  reopenTicket,
  replyToTicket,
  type SupportDeps,
} from './tickets.ts';
import { showAdminThread, showForAdmins, showThread, showTicket } from './show-ticket.ts';
import { listInState, listOwn, lockTicket, readTicket, type Ticket } from './ticket-store.ts';

export function supportRoutes(deps: SupportDeps) {
  return { ...memberRoutes(deps), ...visitorRoutes(deps) };
}

function memberRoutes(deps: SupportDeps) {
  const { db } = deps;
  return {
    openTicket: async ({ caller: { userId }, body, ip, idempotent }) =>
      idempotent(async (tx) => {
        const { submissionId = null, payoutId = null, ...written } = body;
        const owner = { userId, email: null };
        const about = { submissionId, payoutId };
        return showThread(tx, await openTicket(deps, tx, { owner, ip, ...written, ...about }));
      }),
    tickets: async (asked) => {
      const { userId } = asked.caller;
      const rows = await newestFirst(asked, (page) => listOwn(db, { userId, ...page }));
      return rows.map(showTicket);
    },
    ticket: async ({ caller: { userId }, params }) => {
      const ticket = await readTicket(db, params.id);
      if (ticket?.userId !== userId) throw new Refusal('request.not_found');
      return showThread(db, ticket);
    },
    replyToTicket: async ({ caller, params, body, idempotent }) =>
      idempotent(async (tx) => {
        const ticket = await lockOwn(tx, params.id, caller.userId);
        return showThread(tx, await replyToTicket(deps, tx, ticket, body.message));
      }),
    closeTicket: async ({ caller, params }) =>
      db.transaction(async (tx) => {
        const ticket = await lockOwn(tx, params.id, caller.userId);
        if (ticket.state === 'closed') throw new Refusal('support.closed');
        return showThread(tx, await moveTicket(deps, tx, ticket, { adminId: null, to: 'closed' }));
      }),
  } satisfies Partial<Handlers>;
}

function visitorRoutes(deps: SupportDeps) {
  const { db } = deps;
  return {
    writeAsVisitor: async ({ body: { email, ...written }, ip }) =>
      db.transaction(async (tx) => {
        const owner = { userId: null, email };
        await openTicket(deps, tx, { owner, ip, ...written, submissionId: null, payoutId: null });
        return { message: `Thank you. We'll reply by email to ${email}.` };
      }),
    visitorTicket: async ({ params, body }) => {
      const ticket = deps.ticketKeys.opens(params.id, body.key)
        ? await readTicket(db, params.id)
        : null;
      return showThread(db, visitorsOwn(ticket));
    },
    replyAsVisitor: async ({ params, body }) => {
      if (!deps.ticketKeys.opens(params.id, body.key)) throw new Refusal('request.not_found');
      return db.transaction(async (tx) => {
        const ticket = visitorsOwn(await lockTicket(tx, params.id));
        return showThread(tx, await replyToTicket(deps, tx, ticket, body.message));
      });
    },
  } satisfies Partial<Handlers>;
}

/** A member's ticket cannot be opened with a key; it needs the account. */
function visitorsOwn(ticket: Ticket | null): Ticket {
  if (!ticket || ticket.email === null) throw new Refusal('request.not_found');
  return ticket;
}

async function lockOwn(tx: Tx, id: string, userId: string): Promise<Ticket> {
  const ticket = await lockTicket(tx, id);
  if (ticket?.userId !== userId) throw new Refusal('request.not_found');
  return ticket;
}

export function supportAdminRoutes(deps: SupportDeps) {
  const { db } = deps;
  return {
    supportQueue: async (asked) => {
      const { status: state, assigned, category, search } = asked.query;
      const assignee = assigned && (assigned === 'me' ? asked.caller.userId : null);
      const filter = { state, category, search, assignee };
      const rows = await oldestFirst(asked, (page) => listInState(db, { ...filter, ...page }));
      return showForAdmins(db, rows);
    },
    supportTicket: async ({ params }) => {
      const ticket = await readTicket(db, params.id);
      if (!ticket) throw new Refusal('request.not_found');
      return showAdminThread(db, ticket);
    },
    answerTicket: async ({ caller, params, body, idempotent }) =>
      idempotent(async (tx) => {
        const { messagesRead, message: text } = body;
        const decision = { ticketId: params.id, adminId: caller.userId, messagesRead };
        return showAdminThread(tx, await answerTicket(deps, tx, { ...decision, text }));
      }),
    answerTickets: ({
      caller: { userId: adminId },
      body: { tickets, message: text },
      idempotent,
    }) =>
      idempotent(async (tx) => {
        const read = tickets.map(({ _id: ticketId, messagesRead }) => ({ ticketId, messagesRead }));
        const input = { tickets: read, adminId, text };
        const { answered, unanswered } = await answerTickets(deps, tx, input);
        return {
          message: wordsOf(answered.length, unanswered.length),
          answered,
          refused: unanswered.map(({ id, refusal: { code, message } }) => ({ id, code, message })),
        };
      }),
    changeTopic: async ({ caller, params, body: { category } }) =>
      db.transaction(async (tx) => {
        const input = { ticketId: params.id, adminId: caller.userId, category };
        return showAdminThread(tx, await changeTopic(deps, tx, input));
      }),
    closeTicketForPerson: async ({ caller, params, body: { messagesRead } }) =>
      db.transaction(async (tx) => {
        const decision = { ticketId: params.id, adminId: caller.userId, messagesRead };
        return showAdminThread(tx, await closeForPerson(deps, tx, decision));
      }),
    reopenTicket: async ({ caller, params }) =>
      db.transaction(async (tx) => {
        const input = { ticketId: params.id, adminId: caller.userId };
        return showAdminThread(tx, await reopenTicket(deps, tx, input));
      }),
  } satisfies Partial<Handlers>;
}

function wordsOf(done: number, left: number): string {
  const tickets = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);
  const rest = left === 0 ? '' : ` ${tickets(left)} could not be answered.`;
  return `${tickets(done)} answered.${rest}`;
}
