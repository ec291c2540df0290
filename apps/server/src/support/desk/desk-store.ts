import type { Answer } from '@stoke/contract';
import type { Desk } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';

/** `tickets` or `appeals`, whose case it is; null when there is none with this id. */
export function findDesk(q: Queryable, caseId: string): Promise<Desk | null> {
  return q.valueOrNull(sql<{ desk: Desk }>`
    select 'tickets' as desk from support_ticket where id = ${caseId}
    union all select 'appeals' from appeal where id = ${caseId}`);
}

export type Assignee = { caseId: string; id: string; username: string };

/** Who works on these cases. Former admins are left out. */
export function listAssignees(q: Queryable, caseIds: readonly string[]): Promise<Assignee[]> {
  return q.all(sql<Assignee>`
    select a.case_id, u.id, u.username
    from desk_assignment a join app_user u on u.id = a.admin_id
    where a.case_id = any(${caseIds}::uuid[]) and u.role = 'admin'
      and u.account_status <> 'banned' and u.deleted_at is null`);
}

/** One assignment of a case is written at a time. */
export async function lockCase(tx: Tx, caseId: string): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended(${`desk:${caseId}`}, 0))`);
}

export async function saveAssignee(
  tx: Tx,
  { caseId, adminId, at }: { caseId: string; adminId: string | null; at: Date },
): Promise<void> {
  await tx.run(sql`delete from desk_assignment where case_id = ${caseId}`);
  if (adminId === null) return;
  await tx.run(sql`
    insert into desk_assignment (case_id, admin_id, assigned_at)
    values (${caseId}, ${adminId}, ${at})`);
}

export type Note = { id: string; adminId: string; text: string; writtenAt: Date };

export async function insertNote(tx: Tx, note: Note & { caseId: string }): Promise<void> {
  await tx.run(sql`
    insert into desk_note (id, case_id, admin_id, text, written_at)
    values (${note.id}, ${note.caseId}, ${note.adminId}, ${note.text}, ${note.writtenAt})`);
}

/** The latest, oldest first. */
export function listNotes(q: Queryable, caseId: string): Promise<Note[]> {
  return q.all(sql<Note>`
    select * from (
      select id, admin_id, text, written_at from desk_note where case_id = ${caseId}
      order by id desc limit 100) latest
    order by id`);
}

export type Visit = { adminId: string; isWriting: boolean; seenAt: Date };

/** Who has a case open, as far as they were seen after `since`. */
export function listVisits(q: Queryable, caseId: string, since: Date): Promise<Visit[]> {
  return q.all(sql<Visit>`
    select admin_id, is_writing, seen_at from desk_visit
    where case_id = ${caseId} and seen_at > ${since} order by admin_id`);
}

export async function saveVisit(q: Queryable, visit: Visit & { caseId: string }): Promise<void> {
  await q.run(sql`
    insert into desk_visit (case_id, admin_id, is_writing, seen_at)
    values (${visit.caseId}, ${visit.adminId}, ${visit.isWriting}, ${visit.seenAt})
    on conflict (case_id, admin_id)
      do update set is_writing = excluded.is_writing, seen_at = excluded.seen_at`);
}

export function eraseVisits(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from desk_visit where (case_id, admin_id) in (
      select case_id, admin_id from desk_visit where seen_at < ${before} limit 500)`);
}

/** Notes on a person's tickets and appeals, as they were written, without their authors. */
export function listNotesAbout(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select id, case_id, text, written_at from desk_note
    where id > ${after} and case_id in (
      select id from support_ticket where user_id = ${userId}
      union all select id from appeal where user_id = ${userId})
    order by id limit ${limit}`);
}

/**
 * Notes on a person's tickets and appeals. What they wrote as a visitor has lost its address by then, so that it is known
 * as a ticket of someone who deleted their account.
 */
export async function eraseNotes(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from desk_note where case_id in (
      select id from support_ticket where user_id = ${userId} or email = 'erased'
      union all select id from appeal where user_id = ${userId})`);
}

type Snippet = Omit<Answer<'snippets'>[number], 'by'> & { desk: Desk; changedBy: string };

export function listSnippets(q: Queryable, desk: Desk): Promise<Snippet[]> {
  return q.all(sql<Snippet>`select * from snippet where desk = ${desk} order by lower(title), id`);
}

/** Saves it under its title, over the one that had it. */
export function saveSnippet(tx: Tx, snippet: Snippet): Promise<Snippet> {
  const { id, desk, title, text, changedBy, changedAt } = snippet;
  return tx.only(sql<Snippet>`
    insert into snippet (id, desk, title, text, changed_by, changed_at)
    values (${id}, ${desk}, ${title}, ${text}, ${changedBy}, ${changedAt})
    on conflict (desk, title) do update set text = excluded.text,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
    returning *`);
}

export function countSnippets(q: Queryable, desk: Desk): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from snippet where desk = ${desk}`);
}

/** False when there is none. */
export async function deleteSnippet(q: Queryable, id: string): Promise<boolean> {
  return (await q.run(sql`delete from snippet where id = ${id}`)) === 1;
}
