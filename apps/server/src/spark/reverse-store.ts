import type { Usdc } from '@stoke/domain';
import type { Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** The campaigns that these actions belong to. */
export async function campaignsOfActions(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all(sql<{ id: string }>`
    select distinct campaign_id as id from spark_action where id = any(${ids}::uuid[])`);
  return rows.map(({ id }) => id);
}

export type Reversed = { userId: string; campaignId: string; amount: Usdc; actions: number };

/** Takes back what is still reserved, under the locks of the campaigns; per person and campaign. */
export function reverseReserved(
  tx: Tx,
  of: { actionIds: readonly string[]; at: Date },
): Promise<Reversed[]> {
  return tx.all(sql<Reversed>`
    with reversed as (
      update spark_action set status = 'reversed', code = 'REVERSED', judged_at = ${of.at}
      where id = any(${of.actionIds}::uuid[]) and status = 'reserved'
      returning user_id, campaign_id, amount_micro
    ), sums as (
      select user_id, campaign_id, sum(amount_micro)::bigint as amount, count(*)::int as actions
      from reversed group by user_id, campaign_id
    )
    update spark_participation p set reserved_micro = reserved_micro - sums.amount
    from sums where p.campaign_id = sums.campaign_id and p.user_id = sums.user_id
    returning p.user_id, p.campaign_id, sums.amount, sums.actions`);
}
