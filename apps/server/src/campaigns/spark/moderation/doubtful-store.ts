import type { SparkDoubt, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export type DoubtfulRow = {
  id: string;
  userId: string;
  at: Date;
  key: string;
  words: number;
  text: string | null;
  doubt: SparkDoubt;
  judgedAt: Date;
  amount: Usdc;
};

/** The doubtful messages of a campaign that can still be decided on, the oldest first. */
export function listDoubtful(
  q: Queryable,
  input: { campaignId: string; heldBefore: Date; after: string; limit: number },
): Promise<DoubtfulRow[]> {
  const { campaignId, heldBefore, after, limit } = input;
  return q.all(sql<DoubtfulRow>`
    select a.id, a.user_id, a.at, a.key, a.words, t.text, a.doubt, a.judged_at, a.amount_micro
    from spark_action a left join spark_text t on t.action_id = a.id
    where a.campaign_id = ${campaignId} and a.status = 'doubtful' and a.judged_at > ${heldBefore}
      and a.id > ${after} order by a.id limit ${limit}`);
}

/** Pays those of these messages of a locked campaign that can still be decided on; says whose they are. */
export function payDoubtful(
  tx: Tx,
  input: { campaignId: string; actionIds: readonly string[]; heldBefore: Date; now: Date },
): Promise<{ userId: string }[]> {
  const { campaignId, actionIds, heldBefore, now } = input;
  return tx.all(sql<{ userId: string }>`
    with paid as (
      update spark_action set status = 'reserved'
      where campaign_id = ${campaignId} and id = any(${actionIds}::uuid[]) and status = 'doubtful'
        and judged_at > ${heldBefore}
      returning id, campaign_id, at, user_id
    ), decided as (
      insert into spark_doubt_decision (action_id, campaign_id, message_at, decided_at, by_system)
      select id, campaign_id, at, ${now}, false from paid
    )
    select user_id from paid`);
}
