import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { WorkKind } from '../submissions/index.ts';

/** `decideBefore`: when the system decides the first; null where it decides none of them. */
export type Waiting = { id: string; count: number; decideBefore: Date | null };
type Page = {
  kinds: readonly WorkKind[];
  now: Date;
  /** Of the notice of today. */
  subject: string;
  after: string;
  limit: number;
};

/**
 * Creators with work that waits since their last notice of it, unless they were told today or are banned; by id. What the system
 * checks first waits for them from the moment when it leaves that to people.
 */
export function listNewlyWaiting(
  q: Queryable,
  { kinds, now, subject, after, limit }: Page,
): Promise<Waiting[]> {
  return q.all(sql<Waiting>`
    select s.creator_id as id, count(*)::int as count, min(s.decide_before) filter (
      where s.manual_review_since is null and s.decide_before > ${now}) as decide_before
    from submission s
    where s.kind = any(${kinds}::text[]) and s.state = 'pending' and s.creator_id > ${after}
      and (s.decide_before > s.submitted_at or s.manual_review_since is not null) and not s.is_sample
      and not exists (select from planned_decision p where p.submission_id = s.id)
      and not exists (select from app_user u where u.id = s.creator_id and u.account_status = 'banned')
    group by s.creator_id
    having not exists (select from notice n
        where n.user_id = s.creator_id and n.kind = 'work_waits' and n.subject = ${subject})
      and max(case when s.decide_before > s.submitted_at then s.submitted_at
        else s.manual_review_since end) > coalesce((select max(n.happened_at) from notice n
        where n.user_id = s.creator_id and n.kind = 'work_waits'
          and not (n.facts->>'isDueSoon')::boolean), '-infinity')
    order by s.creator_id limit ${limit}`);
}

/** The same of work that came within `warnBefore` of its time since the last notice of that. */
export function listDueSoon(
  q: Queryable,
  { kinds, now, subject, after, limit, warnBeforeMs }: Page & { warnBeforeMs: number },
): Promise<Waiting[]> {
  const soon = new Date(now.getTime() + warnBeforeMs);
  const warned = `${warnBeforeMs / 1000} seconds`;
  return q.all(sql<Waiting>`
    select s.creator_id as id, count(*)::int as count, min(s.decide_before) as decide_before
    from submission s
    where s.kind = any(${kinds}::text[]) and s.state = 'pending' and s.creator_id > ${after}
      and s.manual_review_since is null and s.decide_before > s.submitted_at and not s.is_sample
      and not exists (select from planned_decision p where p.submission_id = s.id)
      and not exists (select from app_user u where u.id = s.creator_id and u.account_status = 'banned')
      and s.decide_before > ${now} and s.decide_before <= ${soon}
    group by s.creator_id
    having not exists (select from notice n
        where n.user_id = s.creator_id and n.kind = 'work_waits' and n.subject = ${subject})
      and max(s.decide_before) > coalesce((select max(n.happened_at) from notice n
        where n.user_id = s.creator_id and n.kind = 'work_waits'
          and (n.facts->>'isDueSoon')::boolean), '-infinity') + ${warned}::interval
    order by s.creator_id limit ${limit}`);
}
