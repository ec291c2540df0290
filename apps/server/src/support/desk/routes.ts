import { deskLimits, type Desk } from '@stoke/domain';
import { nameUsers } from '../../people/profile/index.ts';
import { listAdmins } from '../../people/users/index.ts';
import type { Core } from '../../platform/core.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  countSnippets,
  deleteSnippet,
  findDesk,
  insertNote,
  listAssignees,
  listSnippets,
  lockCase,
  saveAssignee,
  saveSnippet,
  saveVisit,
} from './desk-store.ts';
import { showCase, whoIsHere } from './show-case.ts';

export type DeskDeps = Core;

export function deskRoutes(deps: DeskDeps) {
  return { ...caseRoutes(deps), ...snippetRoutes(deps) };
}

function caseRoutes(deps: DeskDeps) {
  const { db, clock } = deps;
  return {
    deskCase: async ({ caller: { userId: adminId }, params: { id: caseId }, query }) => {
      await requireDesk(db, caseId);
      await visit(deps, { caseId, adminId, ...query });
      return showCase(deps, db, { caseId, adminId });
    },
    assignCase: async ({ caller, params: { id: caseId }, body: { adminId, before } }) =>
      db.transaction(async (tx) => {
        const desk = await requireDesk(tx, caseId);
        if (adminId !== null && !(await listAdmins(tx)).includes(adminId)) {
          throw new Refusal('desk.no_admin');
        }
        await lockCase(tx, caseId);
        const [assignee] = await listAssignees(tx, [caseId]);
        if ((assignee?.id ?? null) !== before) throw new Refusal('desk.assigned');
        await saveAssignee(tx, { caseId, adminId, at: clock.now() });
        tx.publish(['desk', desk === 'tickets' ? 'support' : 'appeals'], 'admins');
        return showCase(deps, tx, { caseId, adminId: caller.userId });
      }),
    writeNote: async ({ caller: { userId: adminId }, params, body: { text }, idempotent }) =>
      idempotent(async (tx) => {
        const caseId = params.id;
        await requireDesk(tx, caseId);
        await insertNote(tx, { id: deps.newId(), caseId, adminId, text, writtenAt: clock.now() });
        tx.publish('desk', 'admins');
        return showCase(deps, tx, { caseId, adminId });
      }),
  } satisfies Partial<Handlers>;
}

async function requireDesk(q: Queryable, caseId: string): Promise<Desk> {
  const desk = await findDesk(q, caseId);
  if (!desk) throw new Refusal('request.not_found');
  return desk;
}

/** Keeps that an admin has a case open; the others' pages are told when that is new to them. */
async function visit(
  { db, clock }: DeskDeps,
  input: { caseId: string; adminId: string; isWriting: boolean },
): Promise<void> {
  await db.transaction(async (tx: Tx) => {
    const here = await whoIsHere(tx, input.caseId, clock.now());
    const before = here.find(({ adminId }) => adminId === input.adminId);
    await saveVisit(tx, { ...input, seenAt: clock.now() });
    if (before?.isWriting !== input.isWriting) tx.publish('desk', 'admins');
  });
}

function snippetRoutes({ db, clock, newId }: DeskDeps) {
  return {
    snippets: async ({ query: { desk } }) => {
      const rows = await listSnippets(db, desk);
      const userIds = rows.map(({ changedBy }) => changedBy);
      const nameOf = await nameUsers(db, userIds);
      return rows.map((row) => ({ ...row, by: nameOf(row.changedBy).username }));
    },
    saveSnippet: async ({ caller: { userId, username }, body }) =>
      db.transaction(async (tx) => {
        const changed = { changedBy: userId, changedAt: clock.now() };
        const saved = await saveSnippet(tx, { id: newId(), ...body, ...changed });
        if ((await countSnippets(tx, body.desk)) > deskLimits.snippets) {
          throw new Refusal('desk.too_many');
        }
        tx.publish('desk', 'admins');
        return { ...saved, by: username };
      }),
    deleteSnippet: async ({ params }) =>
      db.transaction(async (tx) => {
        if (!(await deleteSnippet(tx, params.id))) throw new Refusal('request.not_found');
        tx.publish('desk', 'admins');
        return { message: 'Deleted.' };
      }),
  } satisfies Partial<Handlers>;
}
