import { hourMs } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { recordActive } from './active-store.ts';

/** For how many days the hours of a person are kept: for twice the longest period that is compared, and a day. */
const keptDays = 181;

/** The hour of a time, counted from 1970 in UTC. */
const hourOf = (at: Date): number => Math.floor(at.getTime() / hourMs);

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
    with done as (
      select user_id, array_agg(distinct hour order by hour) as hours
      from unnest(${engaged.map(({ userId }) => userId)}::uuid[],
        ${engaged.map(({ at }) => hourOf(at))}::int[]) as given (user_id, hour)
      group by user_id
    )
    insert into creator_audience as known (creator_id, user_id, hours, first_campaign_id)
    select ${creatorId}, user_id, hours, ${campaignId} from done
    where not exists (select from creator_audience a
      where a.creator_id = ${creatorId} and a.user_id = done.user_id and a.hours @> done.hours)
    order by user_id
    on conflict (creator_id, user_id) do update set hours = array(
      select distinct hour from unnest(known.hours || excluded.hours) hour
      where hour > excluded.hours[cardinality(excluded.hours)] - ${keptDays}::int * 24
        or hour = any(excluded.hours)
      order by hour)`);
  await recordActive(tx, engaged);
}

/** How many people the campaigns of a creator ever reached, of every kind, each person once. */
export function countAudience(q: Queryable, creatorId: string): Promise<number> {
  return q.value(sql<{ people: number }>`
    select count(*)::int as people from creator_audience where creator_id = ${creatorId}`);
}

/** How many people a campaign brought to its creator: none of them did anything in another one before. */
export function countNewPeople(q: Queryable, campaignId: string): Promise<number> {
  return q.value(sql<{ people: number }>`
    select count(*)::int as people from creator_audience where first_campaign_id = ${campaignId}`);
}

/**
 * How many of them did something from this hour on, and how many between the hour before and this one: hours of
 * the last 180 days. Reads the people of this time only.
 */
export async function countAudienceSince(
  q: Queryable,
  { creatorId, before, from }: { creatorId: string; before: Date; from: Date },
): Promise<{ before: number; since: number }> {
  const [first, second] = [hourOf(before), hourOf(from)];
  // In ascending hours, width_bucket counts those that are not later than one.
  const row = await q.one(sql<{ before: number; since: number }>`
    select (count(*) filter (where width_bucket(${second - 1}::int, hours)
        > width_bucket(${first - 1}::int, hours)))::int as before,
      (count(*) filter (where hours[cardinality(hours)] >= ${second}::int))::int as since
    from creator_audience
    where creator_id = ${creatorId} and last_day >= ${Math.floor(first / 24)}::int`);
  return row ?? { before: 0, since: 0 };
}
