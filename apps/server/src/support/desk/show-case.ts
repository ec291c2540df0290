import type { Answer } from '@stoke/contract';
import { nameUsers } from '../../people/profile/index.ts';
import { listAdmins } from '../../people/users/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Assignee, listAssignees, listNotes, listVisits, type Visit } from './desk-store.ts';

type DeskCase = Answer<'deskCase'>;

/** How long an admin is shown as here after their page last asked; it asks every 10 seconds. */
const hereMs = 30_000;

/** The admins who have a case open. */
export function whoIsHere(q: Queryable, caseId: string, now: Date): Promise<Visit[]> {
  return listVisits(q, caseId, new Date(now.getTime() - hereMs));
}

/** A case as this admin sees it, who is not among those who are here. */
export async function showCase(
  { clock }: { clock: Clock },
  q: Queryable,
  { caseId, adminId }: { caseId: string; adminId: string },
): Promise<DeskCase> {
  const assignees = await listAssignees(q, [caseId]);
  const notes = await listNotes(q, caseId);
  const here = await whoIsHere(q, caseId, clock.now());
  const admins = await listAdmins(q);
  const nameOf = await nameUsers(q, [...admins, ...[...notes, ...here].map((row) => row.adminId)]);
  return {
    assignee: assignees[0] ?? null,
    admins: admins.map(nameOf),
    notes: notes.map((note) => ({ ...note, by: nameOf(note.adminId).username })),
    here: here
      .filter((visit) => visit.adminId !== adminId)
      .map((visit) => ({ ...nameOf(visit.adminId), isWriting: visit.isWriting })),
  };
}

/** Who works on these cases, by case; for lists. */
export async function readAssignees(
  q: Queryable,
  caseIds: readonly string[],
): Promise<Map<string, Assignee>> {
  const rows = caseIds.length === 0 ? [] : await listAssignees(q, caseIds);
  return new Map(rows.map((row) => [row.caseId, row]));
}
