import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Mutes a person in a Spark from a time on, or ends that at it; what is so already stays. */
export async function writeMute(
  tx: Tx,
  input: { campaignId: string; userId: string; isMuted: boolean; at: Date },
): Promise<void> {
  const { campaignId, userId, isMuted, at } = input;
  await tx.run(
    isMuted
      ? sql`
        insert into spark_mute as m (campaign_id, user_id, muted_at)
        values (${campaignId}, ${userId}, ${at})
        on conflict (campaign_id, user_id) do update
          set muted_at = excluded.muted_at, unmuted_at = null where m.unmuted_at is not null`
      : sql`
        update spark_mute set unmuted_at = greatest(${at}, muted_at)
        where campaign_id = ${campaignId} and user_id = ${userId} and unmuted_at is null`,
  );
}

export type Mute = { campaignId: string; mutedAt: Date; unmutedAt: Date | null };

/** The last mutes of a person in these Sparks. */
export function listMutes(
  q: Queryable,
  { userId, campaignIds }: { userId: string; campaignIds: readonly string[] },
): Promise<Mute[]> {
  return q.all(sql<Mute>`
    select campaign_id, muted_at, unmuted_at from spark_mute
    where user_id = ${userId} and campaign_id = any(${campaignIds}::uuid[])`);
}
