import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

// The campaigns that a search finds by fields that only this kind has.

export function findByText(
  q: Queryable,
  { creatorId, part }: { creatorId: string; part: string },
): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select distinct c.id from campaign c join drip_tweet t on t.campaign_id = c.id
    where c.creator_id = ${creatorId} and (t.url ilike ${part} or t.about ilike ${part})`);
}

export function findByTask(q: Queryable, id: string): Promise<string | null> {
  return q.valueOrNull(sql<{ id: string }>`
    select campaign_id as id from drip_tweet where id = ${id}`);
}

export function findByTweet(q: Queryable, tweetId: string): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select campaign_id as id from drip_tweet where tweet_id = ${tweetId}`);
}
