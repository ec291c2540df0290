import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** People who were active lately and may work: all of them, and those with an account linked. */
export type ActivePeople = { people: number; withX: number; withTelegram: number };

/** Records on which day people last submitted work or earned in a Spark. */
export async function recordActive(
  tx: Tx,
  engaged: readonly { userId: string; at: Date }[],
): Promise<void> {
  await tx.run(sql`
    insert into active_earner as known (user_id, active_on)
    select user_id, active_on from (
      select user_id, max(at at time zone 'UTC')::date as active_on
      from unnest(${engaged.map(({ userId }) => userId)}::uuid[],
        ${engaged.map(({ at }) => at)}::timestamptz[]) as given (user_id, at)
      group by user_id) given
    where not exists (select from active_earner a
      where a.user_id = given.user_id and a.active_on >= given.active_on)
    order by user_id
    on conflict (user_id) do update set active_on = greatest(known.active_on, excluded.active_on)`);
}

/** How many people were active since then. */
export async function countActive(q: Queryable, since: Date): Promise<ActivePeople> {
  const counted = await q.one(sql<ActivePeople>`
    select count(*)::int as people, count(x_username)::int as with_x,
      count(telegram_user_id)::int as with_telegram
    from active_earner a join app_user u on u.id = a.user_id
    where active_on >= (${since} at time zone 'UTC')::date and account_status = 'active'
      and u.deleted_at is null`);
  return counted ?? { people: 0, withX: 0, withTelegram: 0 };
}

/** The same of one person: 0 or 1. */
export async function countIfActive(
  q: Queryable,
  { userId, since }: { userId: string; since: Date },
): Promise<ActivePeople> {
  const counted = await q.one(sql<ActivePeople>`
    select count(*)::int as people, count(x_username)::int as with_x,
      count(telegram_user_id)::int as with_telegram
    from active_earner a join app_user u on u.id = a.user_id
    where a.user_id = ${userId} and active_on >= (${since} at time zone 'UTC')::date
      and account_status = 'active' and u.deleted_at is null`);
  return counted ?? { people: 0, withX: 0, withTelegram: 0 };
}

/** Removes who was active before then only, and how many they were. */
export function eraseInactive(q: Queryable, before: Date): Promise<number> {
  return q.run(
    sql`delete from active_earner where active_on < (${before} at time zone 'UTC')::date`,
  );
}
