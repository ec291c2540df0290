import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { WorkKind } from '../submissions/index.ts';

/** Who decides on the work: everyone of a kind, or the creator and the admins of one's campaigns. */
export type Desk = { kind: WorkKind; creatorId: string | null };

/** The median is of this many of each verdict, and there is none of fewer than the least. */
const latest = 250;
const least = 20;

/** How long people usually take to decide at these desks, in their order; null of too few decisions. */
export async function readUsualTimes(
  q: Queryable,
  desks: readonly Desk[],
): Promise<(number | null)[]> {
  if (desks.length === 0) return [];
  // In subselects, the arrays look equally long to the planner for any values, so that it keeps one plan: planning takes
  // longer than reading.
  const rows = await q.all(sql<{ seconds: number | null }>`
    select case when decided >= ${least}::int then median end as seconds
    from unnest((select ${desks.map(({ kind }) => kind)}::text[]),
      (select ${desks.map(({ creatorId }) => creatorId)}::uuid[])) with ordinality as desk (kind, creator, place)
    cross join lateral (
      select count(*)::int as decided, percentile_cont(0.5) within group
        (order by extract(epoch from s.decided_at - s.submitted_at)) as median
      from unnest(array['approved', 'rejected']) verdict (state)
      cross join lateral (
        (select submitted_at, decided_at from decided_work
          where desk.creator is null and kind = desk.kind and state = verdict.state
            and decided_by is not null order by id desc limit ${latest})
        union all
        (select submitted_at, decided_at from decided_work
          where creator_id = desk.creator and kind = desk.kind and state = verdict.state
            and decided_by is not null order by id desc limit ${latest})) s) times
    order by place`);
  return rows.map(({ seconds }) => seconds);
}
