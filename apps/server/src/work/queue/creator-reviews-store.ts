import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { WorkKind } from '../submissions/index.ts';

/** How work for a creator's campaigns is decided, from the latest of it. */
export type CreatorReviews = {
  decided: number;
  medianDecisionSeconds: number | null;
  /** Rejections by the creator that are final, or that an admin overturned on appeal. */
  rejected: number;
  overturned: number;
};

const latest = { decided: 500, rejected: 1000 };

/**
 * Times count all decided work of a kind that creators review, decided by creators and admins, except
 * what the system checks when it is submitted and what a ban took out. An appeal that was granted because no admin answered
 * does not count.
 */
export async function readCreatorReviews(
  q: Queryable,
  { creatorIds, kinds }: { creatorIds: readonly string[]; kinds: readonly WorkKind[] },
): Promise<Map<string, CreatorReviews>> {
  const rows = await q.all(sql<CreatorReviews & { creatorId: string }>`
    select creator.id as creator_id, times.*, rejections.*
    from unnest(${creatorIds}::uuid[]) creator (id)
    cross join lateral (
      select count(*)::int as decided, percentile_cont(0.5) within group
        (order by extract(epoch from s.decided_at - s.submitted_at)) as median_decision_seconds
      from unnest(${kinds}::text[]) given (kind)
      cross join unnest(array['approved', 'rejected']) decided (state)
      cross join lateral (
        select submitted_at, decided_at, decide_before from decided_work
        where creator_id = creator.id and kind = given.kind and state = decided.state
        order by id desc limit ${latest.decided}) s
      where s.decide_before > s.submitted_at) times
    cross join lateral (
      select count(*) filter (where d.state = 'upheld' or a.id is not null)::int as rejected,
        count(a.id)::int as overturned
      from (
        select submission_id from review_decision
        where decided_by = creator.id and state_after = 'rejected'
        order by id desc limit ${latest.rejected}) r
      join submission s on s.id = r.submission_id and s.creator_id = creator.id
      join dispute d on d.submission_id = r.submission_id
      left join review_decision a on a.submission_id = r.submission_id
        and a.state_before = 'rejected' and a.decided_by is not null) rejections`);
  return new Map(rows.map(({ creatorId, ...reviews }) => [creatorId, reviews]));
}

/** The creators of the latest overturned rejections that were their own. */
export async function listOverturnedCreators(
  q: Queryable,
  { limit }: { limit: number },
): Promise<string[]> {
  const rows = await q.all(sql<{ creatorId: string }>`
    select distinct s.creator_id from (
      select submission_id from dispute where state = 'overturned'
      order by closed_at desc limit ${limit}) d
    join submission s on s.id = d.submission_id
    join review_decision r on r.submission_id = s.id and r.state_after = 'rejected'
      and r.decided_by = s.creator_id`);
  return rows.map(({ creatorId }) => creatorId);
}
