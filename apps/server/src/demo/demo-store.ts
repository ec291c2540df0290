import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type DemoTask = { id: string; campaignId: string };

/** The tweets of these campaigns, in their order. */
export function readTasks(q: Queryable, campaignIds: readonly string[]): Promise<DemoTask[]> {
  return q.all(sql<DemoTask>`
    select id, campaign_id from drip_tweet where campaign_id = any(${campaignIds}::uuid[])
    order by campaign_id, id`);
}

/** Which of these emails have an account already. */
export async function readAccounts(
  q: Queryable,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = await q.all(sql<{ id: string; email: string }>`
    select id, email from app_user where email = any(${emails}::text[])`);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function promote(q: Queryable, userId: string): Promise<void> {
  await q.run(sql`update app_user set role = 'admin' where id = ${userId}`);
}

/** Micro-USDC credited to a creator so far. */
export async function readDeposited(q: Queryable, creatorId: string): Promise<bigint> {
  const row = await q.one(sql<{ total: bigint }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from deposit_credit
    where creator_id = ${creatorId}`);
  return row?.total ?? 0n;
}

export async function readPayoutState(q: Queryable, id: string): Promise<string | null> {
  const row = await q.one(sql<{ state: string }>`select state from payout where id = ${id}`);
  return row?.state ?? null;
}

type Spent = { kind: 'spark' | 'fomo'; campaignId: string };

/** The pool that a campaign was funded with, in micro-USDC. */
export async function readPool(tx: Tx, { kind, campaignId }: Spent): Promise<bigint> {
  const row = await tx.one(
    kind === 'spark'
      ? sql<{ pool: bigint }>`
          select pool_micro from spark_campaign where id = ${campaignId} for update`
      : sql<{ pool: bigint }>`
          select pool_micro from fomo_campaign where id = ${campaignId} for update`,
  );
  if (!row) throw new Error(`There is no ${kind} campaign ${campaignId}.`);
  return row.pool;
}

/** The figures of a Spark whose pool was spent on so many people. */
export async function writeSpentSpark(
  tx: Tx,
  of: { campaignId: string; spent: bigint; users: number; messages: number },
): Promise<void> {
  const { campaignId, spent, users, messages } = of;
  await tx.run(sql`
    update spark_campaign set spent_micro = ${spent}, engaged_users = ${users},
      messages = ${messages}
    where id = ${campaignId}`);
}

/** The figures of a FOMO campaign whose pool was spent: every place was taken. */
export async function writeSpentFomo(
  tx: Tx,
  of: { campaignId: string; spent: bigint },
): Promise<void> {
  const { campaignId, spent } = of;
  await tx.run(sql`
    update fomo_campaign set spent_micro = ${spent}, completed_users = users
    where id = ${campaignId}`);
  await tx.run(sql`
    update fomo_task set participants = target where campaign_id = ${campaignId}`);
}
