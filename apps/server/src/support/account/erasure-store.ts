import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `id`: the user's. */
export type Erasure = { id: string; createdAt: Date };

export async function insertErasure(tx: Tx, { id, createdAt }: Erasure): Promise<void> {
  await tx.run(sql`
    insert into erasure (user_id, created_at, not_before)
    values (${id}, ${createdAt}, ${createdAt})`);
}

/** Claims the erasure that is longest overdue, until `leaseUntil`. */
export function takeErasure(
  q: Queryable,
  { leaseUntil, now }: { now: Date; leaseUntil: Date },
): Promise<Erasure[]> {
  return q.all(sql<Erasure>`
    update erasure set not_before = ${leaseUntil}
    where user_id = (
      select user_id from erasure where done_at is null and not_before <= ${now}
      order by not_before, user_id limit 1 for update skip locked)
    returning user_id as id, created_at`);
}

export async function closeErasure(q: Queryable, userId: string, at: Date): Promise<void> {
  await q.run(sql`update erasure set done_at = ${at} where user_id = ${userId}`);
}

export async function postponeErasure(q: Queryable, userId: string, until: Date): Promise<void> {
  await q.run(sql`update erasure set not_before = ${until} where user_id = ${userId}`);
}
