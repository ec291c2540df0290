import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type AuditRow = {
  id: string;
  at: Date;
  /** Null: the system. */
  actor: string | null;
  action: string;
  subject: string;
  /** JSON. */
  about: string;
};

/** The database makes the hash; the application cannot write the table. */
export async function appendAudit(tx: Tx, row: AuditRow): Promise<void> {
  await tx.all(sql`select audit_append(${row.id}, ${row.at}, ${row.actor}, ${row.action},
    ${row.subject}, ${row.about})`);
}

/** The acts on a subject, latest first. */
export function listAudit(
  q: Queryable,
  of: { subject: string; limit: number },
): Promise<AuditRow[]> {
  return q.all(sql<AuditRow>`
    select id, at, actor, action, subject, about from audit
    where subject = ${of.subject} order by at desc, id desc limit ${of.limit}`);
}

/** The latest act on each of these subjects that has one. */
export async function latestActs(
  q: Queryable,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, AuditRow>> {
  const rows = await q.all(sql<AuditRow>`
    select latest.* from unnest(${subjects}::text[]) as given (subject)
    cross join lateral (
      select id, at, actor, action, subject, about from audit
      where audit.subject = given.subject order by at desc, id desc limit 1) latest`);
  return new Map(rows.map((row) => [row.subject, row]));
}
