import { dripReward, usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * What the open tweets can still pay a person, each once, as far as the pools of their campaigns
 * reach. Reads the work of review directly.
 */
export async function sumOpenFor(
  { db: q }: { db: Queryable },
  { userId, now }: { userId: string; now: Date },
): Promise<Usdc> {
  const row = await q.one(sql<{ sum: Usdc }>`
    select coalesce(sum(least(tweets, places)), 0)::bigint * ${dripReward}::bigint as sum
    from (
      select c.id, count(*) as tweets, greatest(0, min(c.pool_micro + c.returned_micro - c.spent_micro
        - c.reserved_micro - c.disputed_micro - c.refunded_micro)) / ${dripReward}::bigint as places
      from campaign c join drip_tweet t on t.campaign_id = c.id and t.is_open
      where c.kind = 'drip' and c.state = 'active' and c.end_time > ${now}
        and c.creator_id <> ${userId}
        and not exists (select from submission s where s.user_id = ${userId} and s.task_id = t.id
          and (s.state in ('pending', 'approved') or s.attempt = 2))
        and not exists (select from x_work w where w.tweet_id = t.tweet_id and w.user_id = ${userId}
          and w.task_id <> t.id)
      group by c.id) open`);
  return row?.sum ?? usdc(0n);
}
