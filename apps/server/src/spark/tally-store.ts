import type { SparkAction, SparkCode, Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

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
    select kind, status, code, count(*)::int as actions, sum(amount_micro)::bigint as amount
    from spark_action where campaign_id = ${campaignId} and user_id is not null
    group by kind, status, code`);
}

/** The same for each step of time, by the action's own time; steps without actions are left out. */
export function tallySteps(
  q: Queryable,
  of: { campaignId: string; stepHours: number },
): Promise<(ActionTally & { from: Date })[]> {
  return q.all(sql<ActionTally & { from: Date }>`
    select date_bin(make_interval(hours => ${of.stepHours}::int), at,
        timestamptz '2001-01-01 00:00:00+00') as "from",
      kind, status, code, count(*)::int as actions, sum(amount_micro)::bigint as amount
    from spark_action where campaign_id = ${of.campaignId} and user_id is not null
    group by 1, kind, status, code order by 1, kind, status, code`);
}
