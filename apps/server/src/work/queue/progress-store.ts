import type { Answer } from '@stoke/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type ReviewerToday = Answer<'reviewProgress'>['reviewers'][number];

/** What people decided as admins since a time, without what a ban took out but with what is about to take effect, and what they hold. */
export function readReviewers(
  q: Queryable,
  { from, now, limit }: { from: Date; now: Date; limit: number },
): Promise<ReviewerToday[]> {
  return q.all(sql<ReviewerToday>`
    with made as (
      select d.decided_by as id, d.state_after as verdict from review_decision d
      join decided_work s on s.id = d.submission_id
      where d.decided_at >= ${from} and d.decided_by is not null and d.state_before = 'pending'
        and d.decided_by <> s.creator_id
      union all
      select planned_by, verdict from planned_decision where as_admin and planned_at >= ${from}),
    decided as (
      select id, count(*) filter (where verdict = 'approved') as approved,
        count(*) filter (where verdict = 'rejected') as rejected
      from made group by id),
    held as (
      select claimed_by as id, count(*) as claimed, max(claimed_until) as claimed_until
      from review_claim c join submission s on s.id = c.submission_id
      where c.claimed_until > ${now} and s.state = 'pending'
        and not exists (select from planned_decision p where p.submission_id = s.id)
      group by claimed_by)
    select id, u.username, coalesce(approved, 0)::int as approved,
      coalesce(rejected, 0)::int as rejected, coalesce(claimed, 0)::int as claimed, claimed_until
    from decided full join held using (id) join app_user u using (id)
    order by coalesce(approved, 0) + coalesce(rejected, 0) desc, u.username limit ${limit}`);
}

export type Agreement = { checked: number; agreed: number };

/** How people decided on what the system would have approved and a sample took, since a time. */
export async function readSystemAgreement(q: Queryable, from: Date): Promise<Agreement> {
  const row = await q.one(sql<Agreement>`
    select count(*)::int as checked, (count(*) filter (where state = 'approved'))::int as agreed
    from decided_work where is_sample and decided_at >= ${from} and decided_by is not null`);
  return row ?? { checked: 0, agreed: 0 };
}
