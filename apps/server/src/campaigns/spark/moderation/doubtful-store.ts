import type { SparkDoubt, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export type DoubtfulRow = {
  id: string;
  userId: string;
  at: Date;
  key: string;
  words: number;
  doubt: SparkDoubt;
  judgedAt: Date;
  amount: Usdc;
};

/** The doubtful messages of a campaign that can still be decided on, the oldest first. */
export function listDoubtful(
  q: Queryable,
  {
    campaignId,
    heldBefore,
    after,
    limit,
  }: { campaignId: string; heldBefore: Date; after: string; limit: number },
): Promise<DoubtfulRow[]> {
  return q.all(sql<DoubtfulRow>`
    select id, user_id, at, key, words, doubt, judged_at, amount_micro from spark_action
    where campaign_id = ${campaignId} and status = 'doubtful' and judged_at > ${heldBefore}
      and id > ${after} order by id limit ${limit}`);
}

/** Pays those of these messages of a locked campaign that can still be decided on; says whose they are. */
export function payDoubtful(
  tx: Tx,
  {
    campaignId,
    actionIds,
    heldBefore,
  }: { campaignId: string; actionIds: readonly string[]; heldBefore: Date },
): Promise<{ userId: string }[]> {
  return tx.all(sql<{ userId: string }>`
    update spark_action set status = 'reserved'
    where campaign_id = ${campaignId} and id = any(${actionIds}::uuid[]) and status = 'doubtful'
      and judged_at > ${heldBefore}
    returning user_id`);
}
