import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Campaign } from './campaign-store.ts';

/** More than a creator may have waiting for money. */
const maxUnfunded = 200;

/** Locks a creator's unfunded campaigns of any kind, oldest first. */
export function lockUnfunded(tx: Tx, creatorId: string): Promise<Campaign[]> {
  return tx.all(sql<Campaign>`
    select * from campaign
    where creator_id = ${creatorId} and state = 'pending' and funded_at is null
    order by id limit ${maxUnfunded} for update`);
}

/** How many unfunded campaigns a creator has. */
export function countUnfunded(q: Queryable, creatorId: string): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from campaign
    where creator_id = ${creatorId} and state = 'pending' and funded_at is null`);
}

/** Creators, in id order, whose balance covers one of their campaigns that wait; banned ones start nothing. */
export function listFundable(
  q: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select waiting.creator_id as id
    from (
      select creator_id, min(price_micro) as price_micro from campaign
      where state = 'pending' and funded_at is null and creator_id > ${after}
      group by creator_id) waiting
    cross join lateral (
      select 1 from ledger.account
      where owner = waiting.creator_id and kind = 'creator_available'
        and balance >= waiting.price_micro offset 0) covered
    cross join lateral (
      select 1 from app_user
      where id = waiting.creator_id and account_status <> 'banned' offset 0) able
    order by waiting.creator_id limit ${limit}`);
}

/** The same without a lock, as pages show them. */
export function listUnfunded(q: Queryable, creatorId: string): Promise<Campaign[]> {
  return q.all(sql<Campaign>`
    select * from campaign
    where creator_id = ${creatorId} and state = 'pending' and funded_at is null
    order by id limit ${maxUnfunded}`);
}
