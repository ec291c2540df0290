import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Micro-USDC; `spent` is negative when more came back than left. */
export type OutflowStep = { from: Date; spent: Usdc; total: Usdc };

/** `amount`: what left the pool of a campaign, below zero for what came back. `people`: who earned there for the first time. */
type Outflow = { campaignId: string; amount: bigint; people: number };

/** Adds to this hour of locked campaigns. */
export async function addOutflow(
  tx: Tx,
  input: { outflows: readonly Outflow[]; at: Date },
): Promise<void> {
  const outflows = input.outflows.filter(({ amount, people }) => amount !== 0n || people > 0);
  if (outflows.length === 0) return;
  await tx.run(sql`
    insert into campaign_outflow as o (campaign_id, hour, amount_micro, people)
    select campaign_id, date_trunc('hour', ${input.at}::timestamptz, 'UTC'), amount, people
    from unnest(${outflows.map(({ campaignId }) => campaignId)}::uuid[],
      ${outflows.map(({ amount }) => amount)}::bigint[], ${outflows.map(({ people }) => people)}::int[])
      as given (campaign_id, amount, people)
    on conflict (campaign_id, hour) do update set
      amount_micro = o.amount_micro + excluded.amount_micro, people = o.people + excluded.people`);
}

/** The people per step of time; steps without any are left out. */
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
