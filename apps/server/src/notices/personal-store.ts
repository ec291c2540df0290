import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown>;

/** A user's notices, by id. */
export function listTold(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<(Row & { id: string })[]> {
  return q.all(sql<Row & { id: string }>`
    select id, kind, facts, happened_at, read_at from notice
    where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

export function listChoices(q: Queryable, userId: string): Promise<Row[]> {
  return q.all(sql`select kind, by_telegram from notice_choice where user_id = ${userId}`);
}

export async function forgetNotices(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from notice where user_id = ${userId}`);
  await tx.run(sql`delete from notice_choice where user_id = ${userId}`);
}
