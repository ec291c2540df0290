import type { Usdc } from '@stoke/domain';
import { sql } from '../../platform/db/sql.ts';
import { everywhere, type BothSides, type TrafficQueryable } from '../../platform/db/traffic.ts';

/** How many pieces of work, or single actions, came to the same in a step of time. */
export type Outcome = {
  from: Date;
  /** The task, or the kind of action. */
  part: string;
  status: string;
  isPaid: boolean;
  /** Why it is not paid; null of what is paid, waits or was forfeited. */
  reason: string | null;
  count: number;
  amount: Usdc;
};

/**
 * All that was done in a campaign, oldest first: decided work by the time of its decision, single actions by
 * their own. Steps begin on a Monday, at midnight or at a full hour, in UTC.
 */
export async function readOutcomes(
  { db, traffic }: BothSides,
  { campaignId, stepHours }: { campaignId: string; stepHours: number },
): Promise<Outcome[]> {
  const submitted = await db.all(sql<Outcome>`
    select date_bin(make_interval(hours => ${stepHours}::int), hour,
        timestamptz '2001-01-01 00:00:00+00') as "from",
      part, status, is_paid, nullif(reason, '') as reason, sum(count)::int as count,
      sum(amount_micro)::bigint as amount
    from campaign_outcome where campaign_id = ${campaignId}
    group by 1, part, status, is_paid, reason having sum(count) <> 0
    order by 1, part, status, nullif(reason, '')`);
  // A campaign has submitted work or single actions, never both.
  if (submitted.length > 0) return submitted;
  return traffic.databaseOf(campaignId).all(sql<Outcome>`
    select date_bin(make_interval(hours => ${stepHours}::int), hour,
        timestamptz '2001-01-01 00:00:00+00') as "from",
      part, status, is_paid, nullif(reason, '') as reason, sum(count)::int as count,
      sum(amount_micro)::bigint as amount
    from traffic.outcome where campaign_id = ${campaignId}
    group by 1, part, status, is_paid, reason having sum(count) <> 0
    order by 1, part, status, nullif(reason, '')`);
}

/** How many actions of a campaign without submitted work were paid in each hour of the day, in UTC. */
export function readPaidHours(
  q: TrafficQueryable,
  campaignId: string,
): Promise<{ hour: number; count: number }[]> {
  return q.all(sql<{ hour: number; count: number }>`
    select extract(hour from hour at time zone 'UTC')::int as hour, sum(count)::int as count
    from traffic.outcome where campaign_id = ${campaignId} and is_paid
    group by 1 having sum(count) <> 0`);
}

/** Actions of a campaign with the same fate, as sums. */
export type ActionSum = {
  id: string;
  isPaid: boolean;
  isRefused: boolean;
  count: number;
  amount: Usdc;
};

/** What became of all actions of these campaigns. */
export function sumActions(
  traffic: BothSides['traffic'],
  campaignIds: readonly string[],
): Promise<ActionSum[]> {
  if (campaignIds.length === 0) return Promise.resolve([]);
  return everywhere(traffic, (q) =>
    q.all(sql<ActionSum>`
      select campaign_id as id, is_paid, reason <> '' as is_refused, sum(count)::int as count,
        sum(amount_micro)::bigint as amount
      from traffic.outcome where campaign_id = any(${campaignIds}::uuid[]) group by 1, 2, 3`),
  );
}

/** Paid actions of a campaign before a time or since. */
export type PaidActions = {
  id: string;
  isSince: boolean;
  count: number;
  rewards: Usdc;
  /** Of the rewards: not available to the earner yet. */
  reserved: Usdc;
};

/** What was paid in these campaigns before `from` and since, as far as it was done after `before`. */
export function sumPaidActions(
  traffic: BothSides['traffic'],
  { campaignIds, before, from }: { campaignIds: readonly string[]; before: Date; from: Date },
): Promise<PaidActions[]> {
  if (campaignIds.length === 0) return Promise.resolve([]);
  return everywhere(traffic, (q) =>
    q.all(sql<PaidActions>`
      select campaign_id as id, hour >= ${from} as is_since, sum(count)::int as count,
        sum(amount_micro)::bigint as rewards_micro,
        coalesce(sum(amount_micro) filter (where status = 'reserved'), 0)::bigint as reserved_micro
      from traffic.outcome
      where campaign_id = any(${campaignIds}::uuid[]) and is_paid and hour >= ${before}
      group by 1, 2 having sum(count) <> 0`),
  );
}
