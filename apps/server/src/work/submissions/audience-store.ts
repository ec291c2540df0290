import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { recordActive } from './active-store.ts';

/** Records when people did something in a campaign of a creator. */
export async function addToAudience(
  tx: Tx,
  {
    creatorId,
    campaignId,
    engaged,
  }: { creatorId: string; campaignId: string; engaged: readonly { userId: string; at: Date }[] },
): Promise<void> {
  if (engaged.length === 0) return;
  // In one order, so that two campaigns of a creator do not wait for each other; who is known in
  // that hour is not locked.
  await tx.run(sql`
    with hours as (
      select user_id, range_agg(tstzrange(hour, hour + interval '1 hour')) as engaged
      from unnest(${engaged.map(({ userId }) => userId)}::uuid[],
        ${engaged.map(({ at }) => at)}::timestamptz[]) as given (user_id, at)
      cross join lateral date_trunc('hour', at, 'UTC') as hour
      group by user_id
    )
    insert into creator_audience as known (creator_id, user_id, engaged, first_campaign_id)
    select ${creatorId}, user_id, engaged, ${campaignId} from hours
    where not exists (select from creator_audience a
      where a.creator_id = ${creatorId} and a.user_id = hours.user_id and a.engaged @> hours.engaged)
    order by user_id
    on conflict (creator_id, user_id) do update set engaged = excluded.engaged + known.engaged
      * tstzmultirange(tstzrange(upper(excluded.engaged) - interval '181 days', null))`);
  await recordActive(tx, engaged);
}

/** How many people the campaigns of a creator ever reached, of every kind, each person once. */
export async function countAudience(q: Queryable, creatorId: string): Promise<number> {
  const row = await q.one(sql<{ people: number }>`
    select count(*)::int as people from creator_audience where creator_id = ${creatorId}`);
  return row?.people ?? 0;
}

/** How many people a campaign brought to its creator: none of them did anything in another one before. */
export async function countNewPeople(q: Queryable, campaignId: string): Promise<number> {
  const row = await q.one(sql<{ people: number }>`
    select count(*)::int as people from creator_audience where first_campaign_id = ${campaignId}`);
  return row?.people ?? 0;
}

/**
 * How many of them did something from this hour on, and how many between the hour before and this one: hours of
 * the last 180 days.
 */
export async function countAudienceSince(
  q: Queryable,
  { creatorId, before, from }: { creatorId: string; before: Date; from: Date },
): Promise<{ before: number; since: number }> {
  const row = await q.one(sql<{ before: number; since: number }>`
    select (count(*) filter (where engaged && tstzrange(${before}, ${from})))::int as before,
      (count(*) filter (where engaged && tstzrange(${from}, null)))::int as since
    from creator_audience where creator_id = ${creatorId}`);
  return row ?? { before: 0, since: 0 };
}
