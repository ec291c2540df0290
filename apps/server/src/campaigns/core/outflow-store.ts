import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Micro-USDC; `spent` is negative when more came back than left. */
export type OutflowStep = { from: Date; spent: Usdc; total: Usdc };

/** Adds what left the pools of locked campaigns in this hour; below zero for what came back. */
export async function addOutflow(
  tx: Tx,
  { outflows, at }: { outflows: readonly { campaignId: string; amount: bigint }[]; at: Date },
): Promise<void> {
  if (outflows.length === 0) return;
  await tx.run(sql`
    insert into campaign_outflow as o (campaign_id, hour, amount_micro)
    select campaign_id, date_trunc('hour', ${at}::timestamptz, 'UTC'), sum(amount)::bigint
    from unnest(${outflows.map(({ campaignId }) => campaignId)}::uuid[],
      ${outflows.map(({ amount }) => amount)}::bigint[]) as given (campaign_id, amount)
    group by campaign_id having sum(amount) <> 0
    on conflict (campaign_id, hour) do update set
      amount_micro = o.amount_micro + excluded.amount_micro`);
}

/** Counts who earned for the first time in a locked campaign in this hour. */
export async function addPeople(
  tx: Tx,
  { campaignId, people, at }: { campaignId: string; people: number; at: Date },
): Promise<void> {
  if (people === 0) return;
  await tx.run(sql`
    insert into campaign_outflow as o (campaign_id, hour, amount_micro, people)
    values (${campaignId}, date_trunc('hour', ${at}::timestamptz, 'UTC'), 0, ${people})
    on conflict (campaign_id, hour) do update set people = o.people + excluded.people`);
}

/** The same people per step of time; steps without any are left out. */
export function readFirstEarned(
  q: Queryable,
  { stepHours, campaignId }: { campaignId: string; stepHours: number },
): Promise<{ from: Date; count: number }[]> {
  return q.all(sql<{ from: Date; count: number }>`
    select date_bin(make_interval(hours => ${stepHours}::int), hour,
        timestamptz '2001-01-01 00:00:00+00') as "from", sum(people)::int as count
    from campaign_outflow where campaign_id = ${campaignId}
    group by 1 having sum(people) <> 0 order by 1`);
}

/**
 * What left the pool of a campaign per step of time, and in total until the end of each. Steps without
 * a change are left out.
 */
export function readOutflow(
  q: Queryable,
  { stepHours, campaignId }: { campaignId: string; stepHours: number },
): Promise<OutflowStep[]> {
  return q.all(sql<OutflowStep>`
    select "from", spent, (sum(spent) over (order by "from"))::bigint as total
    from (
      select date_bin(make_interval(hours => ${stepHours}::int), hour,
          timestamptz '2001-01-01 00:00:00+00') as "from", sum(amount_micro)::bigint as spent
      from campaign_outflow where campaign_id = ${campaignId}
      group by 1 having sum(amount_micro) <> 0
    ) step order by "from"`);
}
