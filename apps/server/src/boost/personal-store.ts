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

/** Where somebody takes part, by id. */
export function listParticipations(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select p.id, c.name as campaign, p.wallet_address, p.max_loops, p.state, p.joined_at, p.paid_at,
      (select count(*)::int from boost_loop where participation_id = p.id) as verified_loops,
      (select coalesce(sum(reward_micro), 0)::bigint from boost_loop
        where participation_id = p.id) as earned_micro
    from boost_participation p join boost_campaign c on c.id = p.campaign_id
    where p.user_id = ${of.userId} and p.id > ${of.after} order by p.id limit ${of.limit}`);
}

/** What was done stays with the campaign; the wallet goes. */
export async function blankParticipations(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update boost_participation set wallet_address = null where user_id = ${userId}`);
}
