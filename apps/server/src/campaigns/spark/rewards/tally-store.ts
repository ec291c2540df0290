import type { SparkAction, SparkCode, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Actions of one kind with the same outcome. */
export type ActionTally = {
  kind: SparkAction;
  status: 'waiting' | 'unpaid' | 'reserved' | 'available' | 'reversed';
  code: SparkCode | null;
  actions: number;
  amount: Usdc;
};

/** The actions of a campaign, of people with an account: what others did is forgotten after days. */
export function tallyActions(q: Queryable, campaignId: string): Promise<ActionTally[]> {
  return q.all(sql<ActionTally>`
    select kind, status, nullif(code, '') as code, sum(actions)::int as actions,
      sum(amount_micro)::bigint as amount
    from spark_tally_now where campaign_id = ${campaignId}
    group by kind, status, code having sum(actions) <> 0`);
}

/** The same for each step of time, by the action's own time; steps without actions are left out. */
export function tallySteps(
  q: Queryable,
  { stepHours, campaignId }: { campaignId: string; stepHours: number },
): Promise<(ActionTally & { from: Date })[]> {
  return q.all(sql<ActionTally & { from: Date }>`
    select date_bin(make_interval(hours => ${stepHours}::int), hour,
        timestamptz '2001-01-01 00:00:00+00') as "from",
      kind, status, nullif(code, '') as code, sum(actions)::int as actions,
      sum(amount_micro)::bigint as amount
    from spark_tally_now where campaign_id = ${campaignId}
    group by 1, kind, status, code having sum(actions) <> 0
    order by 1, kind, status, nullif(code, '')`);
}

/** Campaigns whose tally has changes to add, by id. */
export function listToTally(
  q: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    with recursive changed as (
      (select campaign_id as id from spark_tally_change where campaign_id > ${after}
        order by campaign_id limit 1)
      union all
      select next.* from changed cross join lateral (
        select campaign_id as id from spark_tally_change where campaign_id > changed.id
        order by campaign_id limit 1) next
    )
    select id from changed limit ${limit}`);
}

/** Adds the changes of a campaign to its tally. What is read of both stays the same. */
export async function addToTally(tx: Tx, campaignId: string): Promise<void> {
  await tx.run(sql`
    with changes as (
      delete from spark_tally_change where campaign_id = ${campaignId} returning *
    )
    insert into spark_tally as t
    select campaign_id, hour, kind, status, code, sum(actions), sum(amount_micro) from changes
    group by campaign_id, hour, kind, status, code
    having sum(actions) <> 0 or sum(amount_micro) <> 0
    order by campaign_id, hour, kind, status, code
    on conflict (campaign_id, hour, kind, status, code) do update set
      actions = t.actions + excluded.actions, amount_micro = t.amount_micro + excluded.amount_micro`);
}
