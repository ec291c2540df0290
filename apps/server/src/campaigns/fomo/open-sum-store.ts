import { zeroUsdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * What the open campaigns can still pay a person: the links that are left of the task in which they
 * have a place, or the best task with a free place.
 */
export async function sumOpenFor(
  { db: q }: { db: Queryable },
  { userId }: { userId: string },
): Promise<Usdc> {
  const row = await q.one(sql<{ sum: Usdc }>`
    select coalesce(sum(least(best, greatest(0, c.pool_micro + c.returned_micro - c.spent_micro
      - c.reserved_micro - c.disputed_micro - c.refunded_micro))), 0)::bigint as sum
    from campaign c
    left join fomo_place p on p.campaign_id = c.id and p.user_id = ${userId}
      and p.state in ('held', 'completed')
    cross join lateral (
      select max(t.rate_micro * (select count(*) from fomo_link l where l.task_id = t.id
        and not exists (select from submission s where s.user_id = ${userId} and s.task_id = l.id
          and (s.state in ('pending', 'approved') or s.attempt = 2)))) as best
      from fomo_task t
      where t.campaign_id = c.id and case when p.id is null then t.participants < t.target
        else t.id = p.task_id and p.state = 'held' end) task
    where c.kind = 'fomo' and c.state = 'active' and c.creator_id <> ${userId}`);
  return row?.sum ?? zeroUsdc;
}
