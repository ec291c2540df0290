import { dayMs } from '@stoke/domain';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable } from '../../../platform/db/traffic.ts';

/** A month is made this long before it begins. */
const madeAheadMs = 31 * dayMs;

/** Makes the partitions of the Sparks that are made this month and next, unless a reader keeps them from it. */
export async function makeMonths(q: TrafficQueryable, now: Date): Promise<void> {
  await q.run(sql`
    select traffic.make_months(${now}, ${new Date(now.getTime() + madeAheadMs)})`);
}

/** The Sparks with actions that were made in a month, which begins then. */
export type Month = { month: Date; campaignIds: string[] };

/** Months that were over before, with the closed Sparks whose actions are kept; the oldest first. */
export function listMonths(q: TrafficQueryable, before: Date): Promise<Month[]> {
  return q.all(sql<Month>`
    select date_trunc('month', traffic.time_of(campaign_id), 'UTC') as month,
      array_agg(campaign_id) as campaign_ids
    from traffic.campaign
    where is_closed and actions_removed_at is null
      and campaign_id < traffic.first_id(date_trunc('month', ${before}::timestamptz, 'UTC'))
    group by 1 order by 1`);
}

/** Whether all of these Sparks were settled before, and none of their reversals can still be paid. */
export async function areSettledBefore(
  q: Queryable,
  { campaignIds, before }: { campaignIds: readonly string[]; before: Date },
): Promise<boolean> {
  const isOpen = await q.has(sql`
    select from unnest(${campaignIds}::uuid[]) as given (id) left join campaign c using (id)
    where c.settled_at is null or c.settled_at >= ${before}
    union all
    select from spark_reversal where campaign_id = any(${campaignIds}::uuid[])
      and (state in ('open', 'appealed') or state = 'overturned' and not is_applied)
    limit 1`);
  return !isOpen;
}

/** Removes the actions and texts of a month, unless more is in it than of these Sparks, something in them waits or a reader keeps it from that. */
export function removeMonth(
  q: TrafficQueryable,
  { month, campaignIds, at }: Month & { at: Date },
): Promise<boolean> {
  return q.value(sql<{ isRemoved: boolean }>`
    select traffic.remove_month(${month}, ${campaignIds}::uuid[], ${at}) as is_removed`);
}

/** Those of these Sparks whose actions were removed. */
export async function readRemoved(
  q: TrafficQueryable,
  campaignIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await q.values(sql<{ id: string }>`
    select campaign_id as id from traffic.campaign
    where campaign_id = any(${campaignIds}::uuid[]) and actions_removed_at is not null`);
  return new Set(found);
}
