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

/** The actions on a user, latest first. */
export function listAudit(
  q: Queryable,
  of: { subject: string; limit: number },
): Promise<AuditRow[]> {
  return q.all(sql<AuditRow>`
    select id, at, actor, action, subject, about from audit
    where subject = ${of.subject} order by seq desc limit ${of.limit}`);
}
