import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Deposits of a creator with what arrived, by id. */
export function listDeposits(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, reference, amount_micro, credited_micro, state, signature, created_at, expires_at
    from deposit where creator_id = ${of.userId} and id > ${of.after} order by id
    limit ${of.limit}`);
}

export async function hasOpenDeposit(q: Queryable, userId: string): Promise<boolean> {
  const open = await q.one(sql`
    select 1 from deposit where creator_id = ${userId} and state in ('waiting', 'seen') limit 1`);
  return open !== null;
}
