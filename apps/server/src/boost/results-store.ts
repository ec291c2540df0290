import { usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { ParticipationState } from './participation-store.ts';

/** How those who take part stand; `earned`: by their verified loops, micro-USDC. */
export type ParticipationTally = {
  state: ParticipationState;
  people: number;
  loops: number;
  earned: Usdc;
  lastVerifiedAt: Date | null;
};

/** Of one campaign, by state; a state nobody is in is left out. */
export function tallyParticipations(
  q: Queryable,
  campaignId: string,
): Promise<ParticipationTally[]> {
  return q.all(sql<ParticipationTally>`
    select p.state, count(distinct p.id)::int as people, count(l.id)::int as loops,
      coalesce(sum(l.reward_micro), 0)::bigint as earned, max(l.verified_at) as last_verified_at
    from boost_participation p left join boost_loop l on l.participation_id = p.id
    where p.campaign_id = ${campaignId} group by p.state`);
}

export type LoopStep = { from: Date; approved: number; spent: Usdc; total: Usdc };

/** What accrued in each step of time in which something did, and all until its end. */
export async function tallyLoops(
  q: Queryable,
  of: { campaignId: string; stepHours: number },
): Promise<LoopStep[]> {
  const steps = await q.all(sql<LoopStep>`
    select "from", approved, spent, (sum(spent) over (order by "from"))::bigint as total
    from (
      select date_bin(make_interval(hours => ${of.stepHours}::int), verified_at,
          timestamptz '2001-01-01 00:00:00+00') as "from",
        count(*)::int as approved, sum(reward_micro)::bigint as spent
      from boost_loop where campaign_id = ${of.campaignId} group by 1
    ) step order by "from"`);
  return steps.map((step) => ({ ...step, spent: usdc(step.spent), total: usdc(step.total) }));
}

export type LoopLine = {
  id: string;
  userId: string;
  reward: Usdc;
  verifiedAt: Date;
  state: ParticipationState;
  paidAt: Date | null;
};

/** The verified loops of a campaign by id, from after `after`. */
export function listLoops(
  q: Queryable,
  of: { campaignId: string; after: string; limit: number },
): Promise<LoopLine[]> {
  return q.all(sql<LoopLine>`
    select l.id, p.user_id, l.reward_micro, l.verified_at, p.state, p.paid_at
    from boost_loop l join boost_participation p on p.id = l.participation_id
    where l.campaign_id = ${of.campaignId} and l.id > ${of.after}
    order by l.id limit ${of.limit}`);
}
