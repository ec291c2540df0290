import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

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
export function readOutcomes(
  q: Queryable,
  { campaignId, stepHours }: { campaignId: string; stepHours: number },
): Promise<Outcome[]> {
  return q.all(sql<Outcome>`
    select date_bin(make_interval(hours => ${stepHours}::int), hour,
        timestamptz '2001-01-01 00:00:00+00') as "from",
      part, status, is_paid, nullif(reason, '') as reason, sum(count)::int as count,
      sum(amount_micro)::bigint as amount
    from campaign_outcome where campaign_id = ${campaignId}
    group by 1, part, status, is_paid, reason having sum(count) <> 0
    order by 1, part, status, nullif(reason, '')`);
}

/** How many actions of a campaign without submitted work were paid in each hour of the day, in UTC. */
export function readPaidHours(
  q: Queryable,
  campaignId: string,
): Promise<{ hour: number; count: number }[]> {
  return q.all(sql<{ hour: number; count: number }>`
    select extract(hour from hour at time zone 'UTC')::int as hour, sum(count)::int as count
    from campaign_outcome where campaign_id = ${campaignId} and is_paid
    group by 1 having sum(count) <> 0`);
}
