import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** A user who had an account before, with the score that it left. */
export type Returned = { id: string; userId: string; account: string; score: number };

/** Keeps a score of an account that is about to be deleted. */
export async function saveFormer(
  tx: Tx,
  { at, userId, score }: { userId: string; score: number; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into former_account (hash, account, score, left_at)
    select hash, u.id, ${score}, ${at} from app_user u, handle_hashes(u) hash
    where u.id = ${userId} and u.deleted_at is null
    on conflict do nothing`);
}

export function listReturned(
  q: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<Returned[]> {
  return q.all(sql<Returned>`
    select id, user_id, account, score from returned_account
    where noted_at is null and id > ${after} order by id limit ${limit}`);
}

export async function markNoted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`update returned_account set noted_at = ${at} where id = ${id}`);
}

/** Removes a part of those that left before. */
export function eraseFormer(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from former_account where (hash, account) in (
      select hash, account from former_account where left_at < ${before} limit 1000)`);
}
