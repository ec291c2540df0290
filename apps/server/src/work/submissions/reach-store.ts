import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Counts those of these people whom no campaign of this creator reached before. */
export async function countReached(
  tx: Tx,
  { creatorId, userIds }: { creatorId: string; userIds: readonly string[] },
): Promise<void> {
  // In one order, so that two campaigns of a creator do not wait for each other.
  await tx.run(sql`
    with fresh as (
      insert into creator_reached (creator_id, user_id)
      select ${creatorId}, user_id from unnest(${userIds}::uuid[]) as reached (user_id)
      order by user_id
      on conflict do nothing returning 1
    )
    insert into creator_reach as known (creator_id, users_engaged)
    select ${creatorId}, count(*) from fresh having count(*) > 0
    on conflict (creator_id) do update
      set users_engaged = known.users_engaged + excluded.users_engaged`);
}
