import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** A user who had an account before, with the score that it left. */
export type Returned = { id: string; userId: string; account: string; score: number };

/**
 * Keeps a score of an account that is about to be deleted, under what it has and what it had before: confirmed
 * emails, verified handles, Telegram accounts, and wallets that its earnings were paid to. What it only typed once
 * may be a stranger's, who would get the score.
 */
export async function saveFormer(
  tx: Tx,
  { at, userId, score }: { userId: string; score: number; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into former_account (hash, account, score, left_at)
    select hash, u.id, ${score}, ${at} from app_user u, lateral (
      select handle_hashes(u)
      union
      -- only a confirmed address can undo its change
      select trace_hash('email', email) from one_time_code where user_id = u.id and kind = 'undo'
      union
      select trace_hash('x', lower(handle)) from x_claim c
      where user_id = u.id and state = 'confirmed' and not exists (
        select from x_change
        where user_id = u.id and handle_key = lower(c.handle) and was_taken)
      union
      select hash from trace where user_id = u.id and kind = 'telegram'
      union
      select trace_hash('wallet', address) from payout
      where user_id = u.id and state = 'confirmed' and purpose = 'earnings'
    ) known (hash)
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
