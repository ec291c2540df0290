import { sql } from '../../../platform/db/sql.ts';
import type { TrafficTx } from '../../../platform/db/traffic.ts';
import type { Reward } from '../traffic/outbox-event.ts';

/** Turns rewards into refusals: their people were banned before the rewards were posted. */
export async function refuseRewards(
  tx: TrafficTx,
  { campaignId, refused }: { campaignId: string; refused: readonly Reward[] },
): Promise<void> {
  const userIds = refused.map(({ userId }) => userId);
  await tx.run(sql`
    update traffic.spark_action set status = 'unpaid', code = 'BANNED', amount_micro = 0
    where campaign_id = ${campaignId}
      and id = any(${refused.flatMap(({ actionIds }) => actionIds)}::uuid[])`);
  await tx.run(sql`
    update traffic.spark_participation p set reserved_micro = reserved_micro - given.amount
    from unnest(${userIds}::uuid[], ${refused.map(({ amount }) => amount)}::bigint[])
      as given (user_id, amount)
    where p.campaign_id = ${campaignId} and p.user_id = given.user_id`);
  // Who earned nothing there was not the first to earn with an account.
  await tx.run(sql`
    delete from traffic.spark_earner e
    where e.campaign_id = ${campaignId} and e.user_id = any(${userIds}::uuid[])
      and not exists (select from traffic.spark_action a where a.campaign_id = ${campaignId}
        and a.user_id = e.user_id and a.amount_micro > 0)`);
}
