import { usdc, zeroUsdc, type Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What one person earned in a judged batch. */
export type Reward = {
  userId: string;
  amount: Usdc;
  messages: number;
  /** One of its messages is doubtful. */
  isDoubtful: boolean;
  /** The actions that it pays, and when each was done. */
  actionIds: string[];
  engagedAt: Date[];
  /** Earned nothing in the campaign before. */
  isNew: boolean;
};

/** What a judged batch of a campaign pays: all that the books learn of it. */
export type RewardBatch = {
  /** Part of the reference of its posting. */
  number: number;
  at: Date;
  rewards: readonly Reward[];
};

/** Writes what a judged batch of a locked campaign pays, to be posted. */
export async function insertRewards(
  tx: Tx,
  { campaignId, number, at, rewards }: RewardBatch & { campaignId: string },
): Promise<void> {
  if (rewards.length === 0) return;
  const column = <K extends keyof Reward>(key: K) => rewards.map((reward) => reward[key]);
  // Arrays of one length only may be elements of an array.
  const actions = rewards.map(({ actionIds }) => `{${actionIds.join()}}`);
  const engaged = rewards.map(
    ({ engagedAt }) => `{${engagedAt.map((done) => done.toISOString()).join()}}`,
  );
  await tx.run(sql`
    insert into traffic.reward (campaign_id, batch, user_id, judged_at, amount_micro, messages, is_doubtful,
      is_new, action_ids, engaged_at)
    select ${campaignId}, ${number}, user_id, ${at}, amount, messages, is_doubtful, is_new,
      action_ids::uuid[], engaged_at::timestamptz[]
    from unnest(${column('userId')}::uuid[], ${column('amount')}::bigint[],
      ${column('messages')}::int[], ${column('isDoubtful')}::boolean[], ${column('isNew')}::boolean[],
      ${actions}::text[], ${engaged}::text[])
      as given (user_id, amount, messages, is_doubtful, is_new, action_ids, engaged_at)`);
}

/** Whether a campaign has rewards that are not posted. */
export function hasRewards(q: Queryable, campaignId: string): Promise<boolean> {
  return q.has(sql`select from traffic.reward where campaign_id = ${campaignId} limit 1`);
}

/** The campaigns with rewards that are not posted, by id. */
export function listToPost(
  q: Queryable,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql<{ id: string }>`
    select distinct campaign_id as id from traffic.reward where campaign_id > ${after}
    order by campaign_id limit ${limit}`);
}

/** The rewards of a campaign that are not posted, or not known to be: they are of one batch. */
export async function readRewardBatch(
  q: Queryable,
  campaignId: string,
): Promise<RewardBatch | null> {
  const rows = await q.all(sql<Reward & { number: number; at: Date }>`
    select user_id, batch as number, judged_at as at, amount_micro, messages, is_doubtful, is_new,
      action_ids, engaged_at
    from traffic.reward where campaign_id = ${campaignId} order by user_id`);
  const [first] = rows;
  return first ? { number: first.number, at: first.at, rewards: rows } : null;
}

/** Removes the rewards of a posted batch. @returns whether this is the first to do it. */
export async function deleteRewards(
  tx: Tx,
  { campaignId, number }: { campaignId: string; number: number },
): Promise<boolean> {
  const removed = await tx.run(sql`
    delete from traffic.reward where campaign_id = ${campaignId} and batch = ${number}`);
  return removed > 0;
}

/** Turns rewards into refusals: their people were banned before the rewards were posted. */
export async function refuseRewards(
  tx: Tx,
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

/** The sum of these rewards. */
export function sumOf(rewards: readonly Reward[]): Usdc {
  return usdc(rewards.reduce((sum: bigint, { amount }) => sum + amount, zeroUsdc));
}
