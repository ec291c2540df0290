import { dayMs } from '@stoke/domain';
import type pg from 'pg';
import { sparksOf } from './fill-lists.ts';

/** The measured person's Spark of a month, in which this many actions were judged: made thirty days ago. */
export const ownSparkId = `${firstHalf(Date.now() - 30 * dayMs)}-7000-8000-00000000f031`;

/** The milliseconds that an id begins with. */
function firstHalf(at: number): string {
  return at.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
}

/**
 * Actions of every hour of thirty days, by the people of the FOMO campaigns: six of ten paid, messages with their texts, and of the
 * newest thousand one of ten doubtful. With what
 * they took out of the pool, and the tally as the worker leaves it.
 */
export async function fillSpark(
  client: pg.Client,
  { ownerId, actions }: { ownerId: string; actions: number },
): Promise<void> {
  await client.query(
    sparksOf(`select '${ownSparkId}'::uuid as id, '${ownerId}'::uuid as creator_id, -100 as n,
      now() - interval '30 days' as at, true as runs`),
  );
  await client.query(`
    insert into traffic.spark_participation (campaign_id, user_id, participates_since, available_micro)
      select '${ownSparkId}', id, date_trunc('milliseconds', now()) - interval '30 days', 1 + i * 7919 % 1000 from fomo_crowd;
    insert into traffic.spark_action (id, campaign_id, kind, key, at, sender, user_id, target, letters, words,
        fingerprint, simhash, received_at, due_at, status, code, doubt, amount_micro,
        rule_version, judged_at, available_at)
      select uuidv7(), '${ownSparkId}', case when n % 5 = 4 then 'reaction' else 'message' end, n,
        done.at, n, u.id, case when n % 5 = 4 then '1' end, 30, 6, md5(n::text),
        hashtextextended(n::text, 0), done.at, done.at,
        case when n % 10 < 6 then 'available' when is_doubtful then 'doubtful' else 'unpaid' end,
        case when n % 10 < 6 or is_doubtful then null when n % 10 < 8 then 'TOO_SHORT'
          else 'COOLDOWN' end,
        case when is_doubtful then 'words' end, case when n % 10 < 6 or is_doubtful then 10 else 0 end,
        1, case when is_doubtful then now() else done.at end, case when n % 10 < 6 then done.at end
      from generate_series(1, ${actions}) n
      cross join lateral (select n % 10 = 7 and n <= 1000 as is_doubtful) doubt
      cross join lateral (
        select now() - n * interval '30 days' / ${actions} as at) done
      join fomo_crowd u on u.i = 1 + n % (select count(*) from fomo_crowd);
    insert into traffic.spark_text (campaign_id, action_id, text, erase_at)
      select campaign_id, id, 'What do you all think about number ' || key,
        case when status <> 'available' then now() + interval '14 days' end
      from traffic.spark_action where campaign_id = '${ownSparkId}' and kind = 'message';
    insert into campaign_outflow
      select campaign_id, date_trunc('hour', judged_at, 'UTC'), sum(amount_micro) from traffic.spark_action
      where campaign_id = '${ownSparkId}' group by 1, 2;
    with counted as (delete from traffic.spark_tally_change returning *)
    insert into traffic.spark_tally select * from counted`);
}
