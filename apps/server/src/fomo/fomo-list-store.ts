import type { EarningTag } from '@stoke/domain';
import type { Campaign } from '../campaigns/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { RankPlace } from '../platform/http/id-cursor.ts';

type Ranked = Campaign & { rank: bigint };

/**
 * Campaigns that are open to earners, by descending rank: newest, best paid, or with the fewest places
 * left. The text is looked for in name, creator, tags and code.
 */
export function searchPublic(
  q: Queryable,
  of: {
    text: string;
    earningTag: EarningTag | null;
    sort: 'newest' | 'paid' | 'ending';
    now: Date;
    before: RankPlace;
    limit: number;
  },
): Promise<Ranked[]> {
  return q.all(sql<Ranked>`
    select c.*, ranked.rank from campaign c
    join fomo_campaign f on f.id = c.id
    left join creator_profile p on p.user_id = c.creator_id
    cross join lateral (select case ${of.sort}::text
      when 'paid' then f.payout_per_user_micro
      when 'ending' then (select -sum(t.target - t.participants) from fomo_task t
        where t.campaign_id = c.id)
      else (extract(epoch from c.activated_at) * 1000)::bigint end as rank) ranked
    where c.kind = 'fomo' and c.state = 'active'
      and (c.end_time is null or c.end_time > ${of.now})
      and (${of.earningTag}::text is null or f.earning_tag = ${of.earningTag})
      and position(lower(${of.text}::text) in lower(concat_ws(chr(10), c.name, p.name, p.username,
        array_to_string(p.tags, chr(10)), c.id::text))) > 0
      and (ranked.rank, c.id) < (${of.before.rank}, ${of.before.id})
    order by ranked.rank desc, c.id desc limit ${of.limit}`);
}
