import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable } from '../../../platform/db/traffic.ts';

/** Campaigns whose tally has changes to add, by id. */
export function listToTally(
  q: TrafficQueryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select distinct campaign_id as id from traffic.spark_tally_change
    where campaign_id > ${after} order by campaign_id limit ${limit}`);
}

/** Adds the changes of a campaign to its tally. The sum of both, which readers use, stays the same. */
export async function addToTally(q: TrafficQueryable, campaignId: string): Promise<void> {
  await q.run(sql`
    with changes as (
      delete from traffic.spark_tally_change where campaign_id = ${campaignId} returning *
    )
    insert into traffic.spark_tally as t
    select campaign_id, hour, kind, status, code, sum(actions), sum(amount_micro) from changes
    group by campaign_id, hour, kind, status, code
    having sum(actions) <> 0 or sum(amount_micro) <> 0
    order by campaign_id, hour, kind, status, code
    on conflict (campaign_id, hour, kind, status, code) do update set
      actions = t.actions + excluded.actions, amount_micro = t.amount_micro + excluded.amount_micro`);
}
