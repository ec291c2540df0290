import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';

/** A reversal that did not stand, whose actions the traffic may still have as taken back. */
export type Overturned = { id: string; userId: string; closedAt: Date };

/** The campaigns with such reversals, by id. */
export function listUnapplied(
  q: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select distinct campaign_id as id from spark_reversal
    where state = 'overturned' and not is_applied and campaign_id > ${after}
    order by campaign_id limit ${limit}`);
}

export function readUnapplied(q: Queryable, campaignId: string): Promise<Overturned[]> {
  return q.all(sql<Overturned>`
    select id, user_id, closed_at from spark_reversal
    where campaign_id = ${campaignId} and state = 'overturned' and not is_applied`);
}

/** Notes that the traffic has paid the actions of these reversals. */
export async function markApplied(q: Queryable, ids: readonly string[]): Promise<void> {
  await q.run(sql`
    update spark_reversal set is_applied = true
    where id = any(${ids}::uuid[]) and state = 'overturned'`);
}

/**
 * Pays the actions of overturned reversals that are still taken back, in a locked campaign.
 * @returns of how many people there were any.
 */
export function payOverturned(
  tx: TrafficTx,
  { campaignId, reversals }: { campaignId: string; reversals: readonly Overturned[] },
): Promise<number> {
  const column = <K extends keyof Overturned>(key: K) => reversals.map((one) => one[key]);
  return tx.run(sql`
    with paid as (
      update traffic.spark_action a set status = 'available', code = null, available_at = given.at
      from unnest(${column('id')}::uuid[], ${column('closedAt')}::timestamptz[]) as given (id, at)
      where a.campaign_id = ${campaignId} and a.reversal_id = given.id and a.status = 'reversed'
      returning a.user_id, a.amount_micro
    )
    update traffic.spark_participation p set available_micro = available_micro + sums.amount
    from (select user_id, sum(amount_micro)::bigint as amount from paid group by user_id) sums
    where p.campaign_id = ${campaignId} and p.user_id = sums.user_id`);
}

/** What overturned reversals of a locked campaign took back and the traffic has not paid yet, by person. */
export async function sumUnapplied(
  q: TrafficQueryable,
  { campaignId, ids }: { campaignId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await q.all(sql<{ userId: string; amount: bigint }>`
    select user_id, sum(amount_micro)::bigint as amount from traffic.spark_action
    where campaign_id = ${campaignId} and reversal_id = any(${ids}::uuid[]) and status = 'reversed'
    group by user_id`);
  return new Map(rows.map(({ userId, amount }) => [userId, amount]));
}
