import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Bans of a user, by id. Who banned is left out: it is another person's data. */
export function listBansById(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, state, reason, evidence, banned_at, appeal_before, final_at, forfeited_micro,
      lifted_at, lift_reason
    from ban where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

/** Clears the texts of past bans and keeps the bans; a banned account cannot be deleted. */
export async function blankBans(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update ban set reason = 'erased', evidence = 'erased', lift_reason = 'erased'
    where user_id = ${userId} and state = 'lifted'`);
}
