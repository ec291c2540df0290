import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { SubmissionState, Submission, WorkKind } from '../submissions/index.ts';

/**
 * Work of a campaign in one state, oldest first. Work that the system checks when it is submitted is never
 * in it, unless that left it to people.
 */
export function listQueue(
  q: Queryable,
  input: {
    campaignId: string;
    state: SubmissionState;
    /** Whether samples are in it: they are for admins. */
    hasSamples: boolean;
    after: string;
    limit: number;
  },
): Promise<Submission[]> {
  const { campaignId, state, after, hasSamples, limit } = input;
  return q.all(sql<Submission>`
    select * from submission
    where campaign_id = ${campaignId} and state = ${state} and id > ${after}
      and (state <> 'pending' or decide_before > submitted_at or manual_review_since is not null)
      and (not is_sample or ${hasSamples})
      and not exists (select from planned_decision p where p.submission_id = submission.id)
    order by id limit ${limit}`);
}

/** How much work waits for a creator's review, by campaign; those without any are left out. */
export async function countToReview(
  q: Queryable,
  { creatorId, kind }: { creatorId: string; kind: WorkKind },
): Promise<Map<string, number>> {
  const rows = await q.all(sql<{ campaignId: string; count: number }>`
    select campaign_id, count(*)::int as count from submission
    where creator_id = ${creatorId} and kind = ${kind} and state = 'pending'
      and (decide_before > submitted_at or manual_review_since is not null) and not is_sample
      and not exists (select from planned_decision p where p.submission_id = submission.id)
    group by campaign_id`);
  return new Map(rows.map(({ campaignId, count }) => [campaignId, count]));
}
