import { dripReward, usdc, type Usdc } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * What the open tweets can still pay a person, each once, as far as the pools of their campaigns
 * reach. Reads the work of review directly; a tweet that their X account keeps for other work pays nothing.
 */
export async function sumOpenFor(
  { db: q }: { db: Queryable },
  { userId, now }: { userId: string; now: Date },
): Promise<Usdc> {
  const row = await q.one(sql<{ sum: Usdc }>`
    with open as (
      select t.id, t.tweet_id, c.id as campaign_id, c.pool_micro + c.returned_micro - c.spent_micro
        - c.reserved_micro - c.disputed_micro - c.refunded_micro as left_micro
      from campaign c join drip_tweet t on t.campaign_id = c.id and t.is_open
      where c.kind = 'drip' and c.state = 'active' and c.end_time > ${now}
        and c.creator_id <> ${userId}
        and not exists (select from submission s where s.user_id = ${userId} and s.task_id = t.id
          and (s.state in ('pending', 'approved') or s.attempt = 2))
    ), elsewhere as (
      select done.id
      from (select array_agg(id) as tasks, array_agg(tweet_id) as tweets from open) all_open
      cross join lateral tasks_done_elsewhere(${userId}, tasks, tweets) as done (id)
    )
    select coalesce(sum(least(tweets, places)), 0)::bigint * ${dripReward}::bigint as sum
    from (
      select count(*) as tweets, greatest(0, min(left_micro)) / ${dripReward}::bigint as places
      from open where id not in (select id from elsewhere) group by campaign_id) campaigns`);
  return row?.sum ?? usdc(0n);
}
