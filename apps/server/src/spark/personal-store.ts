import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Campaigns of a creator, by id. The token that connects a group is a secret. */
export function listCampaigns(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, name, banner, budget_micro, pool_micro, fee_micro, duration_hours, group_link,
      tweet_url, hashtags, instructions, state, created_at, funded_at, activated_at, end_time,
      ended_at, settled_at, spent_micro, reserved_micro, refunded_micro, messages, engaged_users
    from spark_campaign where creator_id = ${of.userId} and id > ${of.after} order by id
    limit ${of.limit}`);
}

/** Money of the campaign is not yet where it stays: it is held, runs, or has not been settled. */
export async function hasUnsettledCampaign(q: Queryable, userId: string): Promise<boolean> {
  const found = await q.one(sql`
    select 1 from spark_campaign
    where creator_id = ${userId} and funded_at is not null and settled_at is null limit 1`);
  return found !== null;
}

/**
 * A campaign that was never paid for says nothing any more: nobody has seen it. Of the others the
 * name stays with what people earned in them; links that name a person or a group go.
 */
export async function blankCampaigns(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update spark_campaign set tweet_url = 'https://x.com/i/web/status/' || tweet_id,
      group_link = 'erased', instructions = '', connect_hash = null
    where creator_id = ${userId}`);
  await tx.run(sql`
    update spark_campaign set name = 'Deleted campaign', banner = 'erased', hashtags = '{}'
    where creator_id = ${userId} and funded_at is null`);
}
