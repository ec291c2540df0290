import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SubmissionState } from './submission-state.ts';
import type { Submission, WorkKind } from './submission-store.ts';

/** `held`: rejected, with the reward kept for an appeal. */
export type SubmissionFilter = {
  state: SubmissionState | 'held' | null;
  kind: WorkKind | null;
};

type PageOfUser = { userId: string; before: string; limit: number };

/** A person's own work, newest first, from before `before`. */
export function listOfUser(
  q: Queryable,
  { userId, before, limit, state, kind }: SubmissionFilter & PageOfUser,
): Promise<Submission[]> {
  const isHeld = state === 'held';
  return q.all(sql<Submission>`
    select s.* from submission s where s.user_id = ${userId} and s.id < ${before}
      and (${kind}::text is null or s.kind = ${kind})
      and (${state}::text is null or s.state = ${isHeld ? 'rejected' : state})
      and (not ${isHeld} or exists (select from dispute d
        where d.submission_id = s.id and d.state in ('open', 'appealed')))
    order by s.id desc limit ${limit}`);
}

type DayReward = { campaignId: string; day: string; amount: Usdc };

/** The rewards of a person's approved work since a time, without forfeited rewards, by campaign and day in UTC. */
export function rewardsByDay(
  q: Queryable,
  { userId, from }: { userId: string; from: Date },
): Promise<DayReward[]> {
  return q.all(sql<DayReward>`
    select campaign_id, (decided_at at time zone 'UTC')::date::text as day,
      sum(amount_micro - forfeited_micro)::bigint as amount
    from submission
    where user_id = ${userId} and state = 'approved' and forfeited_micro < amount_micro
      and decided_at >= ${from}
    group by 1, 2`);
}
