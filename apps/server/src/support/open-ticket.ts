import type { SupportCategory } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SupportDeps } from './support-deps.ts';
import { limitWindowMs, ticketsPerDay, waitFor } from './support-state.ts';
import { insertMessage, insertStep } from './thread-store.ts';
import { insertTicket, listOpenings, lockWriter, type Owner, type Ticket } from './ticket-store.ts';
import { announceTicket } from './write-on.ts';

export type Request = {
  owner: Owner;
  category: SupportCategory;
  title: string;
  message: string;
  submissionId: string | null;
  payoutId: string | null;
};

/** Opens a ticket with its first message. What it is about must be the writer's own. */
export async function openTicket(deps: SupportDeps, tx: Tx, of: Request): Promise<Ticket> {
  await checkBelongings(deps, tx, of);
  await lockWriter(tx, of.owner);
  const at = deps.clock.now();
  const since = new Date(at.getTime() - limitWindowMs);
  const limit = ticketsPerDay * deps.limitFactor;
  const wait = waitFor(await listOpenings(tx, of.owner, since), limit, at);
  if (wait !== null) throw new Refusal('support.too_many', { retryAfterSeconds: wait });
  const { category, title, submissionId, payoutId } = of;
  const ticket: Ticket = {
    ...of.owner,
    id: deps.newId(),
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
  await insertMessage(tx, { ...first, text: of.message });
  await insertStep(tx, { ...first, before: null, after: 'open' });
  await announceTicket(tx, ticket);
  return ticket;
}

async function checkBelongings(deps: SupportDeps, tx: Tx, of: Request): Promise<void> {
  const { userId } = of.owner;
  const isOwn = async (id: string | null, owns: SupportDeps['ownsPayout']) =>
    id === null || (userId !== null && (await owns(tx, { userId, id })));
  const areOwn =
    (await isOwn(of.submissionId, deps.ownsSubmission)) &&
    (await isOwn(of.payoutId, deps.ownsPayout));
  if (!areOwn) throw new Refusal('request.not_found');
}
