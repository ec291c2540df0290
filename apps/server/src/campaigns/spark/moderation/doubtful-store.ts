import type { SparkDoubt, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';

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
  q: TrafficQueryable,
  input: { campaignId: string; heldBefore: Date; after: string; limit: number },
): Promise<DoubtfulRow[]> {
  const { campaignId, heldBefore, after, limit } = input;
  return q.all(sql<DoubtfulRow>`
    select a.id, a.user_id, a.at, a.key, a.words, t.text, a.doubt, a.judged_at, a.amount_micro
    from traffic.spark_action a
    left join traffic.spark_text t on t.campaign_id = ${campaignId} and t.action_id = a.id
    where a.campaign_id = ${campaignId} and a.status = 'doubtful' and a.judged_at > ${heldBefore}
      and a.id > ${after} order by a.id limit ${limit}`);
}

export type DecidedMessage = { id: string; at: Date; reversalId?: string };

/** Records how doubtful messages of a locked campaign were decided. */
export async function insertDecisions(
  tx: Tx,
  input: {
    campaignId: string;
    messages: readonly DecidedMessage[];
    decidedAt: Date;
    bySystem: boolean;
    request?: string | null;
  },
): Promise<void> {
  const { campaignId, messages, decidedAt, bySystem, request = null } = input;
  if (messages.length === 0) return;
  await tx.run(sql`
    insert into spark_doubt_decision
      (action_id, campaign_id, message_at, decided_at, by_system, reversal_id, request)
    select id, ${campaignId}, at, ${decidedAt}, ${bySystem}, reversal_id, ${request}
    from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ at }) => at)}::timestamptz[],
      ${messages.map(({ reversalId }) => reversalId ?? null)}::uuid[]) as given (id, at, reversal_id)`);
}

/** On how many messages of a campaign one call decided. */
export function countDecisionsBy(
  q: Queryable,
  { campaignId, request }: { campaignId: string; request: string },
): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from spark_doubt_decision
    where campaign_id = ${campaignId} and request = ${request}`);
}

/** Pays those of these messages of a locked campaign that can still be decided on. */
export function payDoubtful(
  tx: TrafficTx,
  input: { campaignId: string; actionIds: readonly string[]; heldBefore: Date },
): Promise<(DecidedMessage & { userId: string })[]> {
  const { campaignId, actionIds, heldBefore } = input;
  return tx.all(sql<DecidedMessage & { userId: string }>`
    update traffic.spark_action set status = 'reserved'
    where campaign_id = ${campaignId} and id = any(${actionIds}::uuid[]) and status = 'doubtful'
      and judged_at > ${heldBefore}
    returning id, at, user_id`);
}
