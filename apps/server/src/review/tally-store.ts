import type { RejectionReason, Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { SubmissionState } from './submission-state.ts';

/** Counts and sums of a campaign's work. Forfeited work counts as forfeited and not as approved. */
export type WorkTally = {
  handedIn: number;
  waiting: number;
  approved: number;
  refused: number;
  forfeited: number;
};

export type CampaignTally = WorkTally & {
  workers: number;
  medianDecisionSeconds: number | null;
  lastDecidedAt: Date | null;
};

/** The totals of one campaign. Reads only its index, like all queries in this file. */
export async function tallyCampaign(q: Queryable, campaignId: string): Promise<CampaignTally> {
  const tally = await q.one(sql<CampaignTally>`
    select count(*)::int as handed_in,
      (count(*) filter (where s.state = 'pending'))::int as waiting,
      (count(*) filter (where s.state = 'approved' and s.forfeited_micro = 0))::int as approved,
      (count(*) filter (where s.state = 'rejected'))::int as refused,
      (count(*) filter (where s.forfeited_micro > 0))::int as forfeited,
      count(distinct s.user_id)::int as workers,
      percentile_cont(0.5) within group
        (order by extract(epoch from s.decided_at - s.submitted_at)) as median_decision_seconds,
      max(s.decided_at) as last_decided_at
    from submission s
    where s.campaign_id = ${campaignId}`);
  if (!tally) throw new Error('A count returned no row.');
  return tally;
}

export type TaskTally = WorkTally & { taskId: string; spent: Usdc };

/** The same for each task with submitted work. */
export function tallyTasks(q: Queryable, campaignId: string): Promise<TaskTally[]> {
  return q.all(sql<TaskTally>`
    select s.task_id, count(*)::int as handed_in,
      (count(*) filter (where s.state = 'pending'))::int as waiting,
      (count(*) filter (where s.state = 'approved' and s.forfeited_micro = 0))::int as approved,
      (count(*) filter (where s.state = 'rejected'))::int as refused,
      (count(*) filter (where s.forfeited_micro > 0))::int as forfeited,
      coalesce(sum(s.amount_micro)
        filter (where s.state = 'approved' and s.forfeited_micro = 0), 0)::bigint as spent
    from submission s
    where s.campaign_id = ${campaignId} group by s.task_id`);
}

/** Reasons of rejections, most frequent first. */
export function tallyRefusals(
  q: Queryable,
  campaignId: string,
): Promise<{ reason: RejectionReason; count: number }[]> {
  return q.all(sql<{ reason: RejectionReason; count: number }>`
    select reason, count(*)::int as count from submission
    where campaign_id = ${campaignId} and state = 'rejected' and reason is not null
    group by reason order by 2 desc, reason`);
}

export type SpendingStep = { from: Date; approved: number; spent: Usdc; total: Usdc };

/**
 * What was paid in each step of time, and in total until its end; steps without a payment are left
 * out.
 */
export function tallySpending(
  q: Queryable,
  of: { campaignId: string; stepHours: number },
): Promise<SpendingStep[]> {
  return q.all(sql<SpendingStep>`
    select "from", approved, spent, (sum(spent) over (order by "from"))::bigint as total
    from (
      select date_bin(make_interval(hours => ${of.stepHours}::int), s.decided_at,
          timestamptz '2001-01-01 00:00:00+00') as "from",
        count(*)::int as approved, sum(s.amount_micro)::bigint as spent
      from submission s
      where s.campaign_id = ${of.campaignId} and s.state = 'approved' and s.forfeited_micro = 0
      group by 1
    ) step order by "from"`);
}

export type WorkLine = {
  id: string;
  taskId: string;
  userId: string;
  amount: Usdc;
  state: SubmissionState;
  isForfeited: boolean;
  reason: RejectionReason | null;
  submittedAt: Date;
  decidedAt: Date | null;
};

/** The work of a campaign, oldest first, from after `after`. */
export function listWorkOf(
  q: Queryable,
  of: { campaignId: string; after: string; limit: number },
): Promise<WorkLine[]> {
  return q.all(sql<WorkLine>`
    select s.id, s.task_id, s.user_id, s.amount_micro, s.state,
      s.forfeited_micro > 0 as is_forfeited, s.reason, s.submitted_at, s.decided_at
    from submission s
    where s.campaign_id = ${of.campaignId} and s.id > ${of.after}
    order by s.id limit ${of.limit}`);
}
