import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Campaigns of a creator, by id. */
export function listCampaigns(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, name, state, target_volume_micro, volume_per_loop_micro, speed, cost_micro,
      payouts_micro, users_needed, participants, loops_per_user, total_loops, loops_completed,
      tweet_url, created_at
    from boost_campaign where creator_id = ${of.userId} and id > ${of.after} order by id
    limit ${of.limit}`);
}

/** The figures stay with what participants did; what names the creator goes. */
export async function blankCampaigns(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update boost_campaign set name = 'Deleted campaign', tweet_url = null
    where creator_id = ${userId}`);
}
