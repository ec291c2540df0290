import type { Handlers } from '../platform/http/handlers.ts';
import { cutPage, firstId, readIdCursor } from '../platform/http/id-cursor.ts';
import { Refusal } from '../platform/refusal.ts';
import { answerTicket, closeForPerson, reopenTicket } from './answer-ticket.ts';
import { showAdminThread, showForAdmins } from './show-ticket.ts';
import type { SupportDeps } from './support-deps.ts';
import { listInState, readTicket } from './ticket-store.ts';

type Names =
  | 'supportQueue'
  | 'supportTicket'
  | 'answerTicket'
  | 'closeTicketForPerson'
  | 'reopenTicket';

export function supportAdminRoutes(deps: SupportDeps): Pick<Handlers, Names> {
  const { db } = deps;
  return {
    supportQueue: async ({ query: { status: state, cursor, limit }, setNextCursor }) => {
      const after = readIdCursor(cursor, firstId);
      const { page, next } = cutPage(
        await listInState(db, { state, after, limit: limit + 1 }),
        limit,
      );
      setNextCursor(next);
      return showForAdmins(db, page);
    },
    supportTicket: async ({ params }) => {
      const ticket = await readTicket(db, params.id);
      if (!ticket) throw new Refusal('request.not_found');
      return showAdminThread(db, ticket);
    },
    answerTicket: async ({ caller, params, body, once }) =>
      once(async (tx) => {
        const { messagesRead, message: text } = body;
        const decision = { ticketId: params.id, adminId: caller.userId, messagesRead };
        return showAdminThread(tx, await answerTicket(deps, tx, { ...decision, text }));
      }),
    closeTicketForPerson: async ({ caller, params, body: { messagesRead } }) =>
      db.transaction(async (tx) => {
        const decision = { ticketId: params.id, adminId: caller.userId, messagesRead };
        return showAdminThread(tx, await closeForPerson(deps, tx, decision));
      }),
    reopenTicket: async ({ caller, params }) =>
      db.transaction(async (tx) => {
        const of = { ticketId: params.id, adminId: caller.userId };
        return showAdminThread(tx, await reopenTicket(deps, tx, of));
      }),
  };
}
