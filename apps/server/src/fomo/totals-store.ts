import type { Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** What FOMO holds, has spent (fees earned included) and gave back, in micro-USDC. */
export type FomoTotals = { held: Usdc; spent: Usdc; refunded: Usdc };

/** Over all funded campaigns of a creator. */
export async function readFomoTotals(q: Queryable, creatorId: string): Promise<FomoTotals> {
  const totals = await q.one(sql<FomoTotals>`
    select
      coalesce(sum(budget_micro - spent_micro - fee_earned_micro - refunded_micro
        - fee_refunded_micro), 0)::bigint as held,
      coalesce(sum(spent_micro + fee_earned_micro), 0)::bigint as spent,
      coalesce(sum(refunded_micro + fee_refunded_micro), 0)::bigint as refunded
    from fomo_campaign where creator_id = ${creatorId} and activated_at is not null`);
  if (!totals) throw new Error('A sum returned no row.');
  return totals;
}

/** The names of these campaigns, by id. */
export function readFomoNames(
  q: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string; creatorId: string }[]> {
  return q.all(sql<{ id: string; name: string; creatorId: string }>`
    select id, name, creator_id from fomo_campaign where id = any(${ids}::uuid[])`);
}
