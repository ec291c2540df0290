import type { EarningTag } from '@stoke/domain';
import type { Campaign } from '../core/index.ts';
import { containing } from '../../platform/db/text-search.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { RankPlace } from '../../platform/http/id-cursor.ts';

/** `total` is how many fit after `before`. */
type Ranked = Campaign & { rank: bigint; total: number };

/** A trigram index has no use for less; shorter texts are looked for in names of campaigns only. */
const minForCreators = 3;

/**
 * Campaigns that are open to earners, by descending rank: newest, best paid by the best task with a free
 * place, or with the fewest places left. The text is looked for in name, creator, tags and code.
 */
export function searchPublic(
  q: Queryable,
  input: {
    text: string;
    earningTag: EarningTag | null;
    sort: 'newest' | 'paid' | 'ending';
    /** Null: of every creator. */
    creatorId: string | null;
    now: Date;
    before: RankPlace;
    offset: number;
    limit: number;
  },
): Promise<Ranked[]> {
  const { text, creatorId, sort, now, earningTag, before, limit, offset } = input;
  const part = containing(text);
  const creatorPart = text.length < minForCreators ? null : part;
  return q.all(sql<Ranked>`
    with found as (
      select id, activated_at, end_time from campaign where kind = 'fomo' and state = 'active'
        and (${creatorId}::uuid is null or creator_id = ${creatorId})
        and (lower(name) like lower(${part}) or id::text like lower(${creatorPart}))
      union
      select c.id, c.activated_at, c.end_time from creator_profile p join campaign c on c.creator_id = p.user_id
      where creator_search_text(p.name, p.username, p.tags) like lower(${creatorPart})
        and c.kind = 'fomo' and c.state = 'active'
        and (${creatorId}::uuid is null or c.creator_id = ${creatorId})
    ), ranked as (
      select found.id, one.rank, count(*) over ()::int as total from found
      cross join lateral (
        select case ${sort}::text
          when 'paid' then coalesce((select max(t.rate_micro * t.links) from fomo_task t
            where t.campaign_id = found.id and t.participants < t.target), 0)
          when 'ending' then (select -sum(t.target - t.participants) from fomo_task t
            where t.campaign_id = found.id)
          else (extract(epoch from found.activated_at) * 1000)::bigint end as rank
        where found.end_time is null or found.end_time > ${now}
        -- keeps PostgreSQL from computing it at each of its uses
        offset 0) one
      where (${earningTag}::text is null
          or (select f.earning_tag from fomo_campaign f where f.id = found.id) = ${earningTag})
        and (one.rank, found.id) < (${before.rank}, ${before.id})
      order by one.rank desc, found.id desc limit ${limit} offset ${offset}
    )
    select c.*, ranked.rank, ranked.total from ranked join campaign c on c.id = ranked.id
    order by ranked.rank desc, c.id desc`);
}
