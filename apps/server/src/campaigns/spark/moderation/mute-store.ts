import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/**
 * Mutes a person in a Spark from a time on, or ends that at it; what is so already stays. Of two calls at the
 * same time each may open a mute: all of them end together.
 */
export async function writeMute(
  tx: Tx,
  input: { campaignId: string; userId: string; isMuted: boolean; at: Date },
): Promise<void> {
  const { campaignId, userId, isMuted, at } = input;
  await tx.run(
    isMuted
      ? sql`
        insert into spark_mute (campaign_id, user_id, muted_at)
        select ${campaignId}, ${userId}, ${at} where not exists (
          select from spark_mute
          where campaign_id = ${campaignId} and user_id = ${userId} and unmuted_at is null)
        on conflict (campaign_id, user_id, muted_at) do update set unmuted_at = null`
      : sql`
        update spark_mute set unmuted_at = greatest(${at}, muted_at)
        where campaign_id = ${campaignId} and user_id = ${userId} and unmuted_at is null`,
  );
}

export type Mute = { campaignId: string; mutedAt: Date; unmutedAt: Date | null };

/** The mutes of a person in these Sparks, oldest first. */
export function listMutes(
  q: Queryable,
  { userId, campaignIds }: { userId: string; campaignIds: readonly string[] },
): Promise<Mute[]> {
  return q.all(sql<Mute>`
    select campaign_id, muted_at, unmuted_at from spark_mute
    where user_id = ${userId} and campaign_id = any(${campaignIds}::uuid[]) order by muted_at`);
}
