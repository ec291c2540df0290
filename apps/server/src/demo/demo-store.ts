import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type DemoTask = { id: string; campaignId: string };

/** The tweets of these campaigns, in order. */
export function readTasks(q: Queryable, campaignIds: readonly string[]): Promise<DemoTask[]> {
  return q.all(sql<DemoTask>`
    select id, campaign_id from drip_tweet where campaign_id = any(${campaignIds}::uuid[])
    order by campaign_id, id`);
}

/** Those of the emails that already have an account. */
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
export function readDeposited(q: Queryable, creatorId: string): Promise<bigint> {
  return q.value(sql<{ total: bigint }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from deposit_credit
    where creator_id = ${creatorId}`);
}

export function readDepositState(q: Queryable, id: string): Promise<string | null> {
  return q.valueOrNull(sql<{ state: string }>`select state from deposit where id = ${id}`);
}

export function readPayoutState(q: Queryable, id: string): Promise<string | null> {
  return q.valueOrNull(sql<{ state: string }>`select state from payout where id = ${id}`);
}

/** The tasks of a FOMO campaign with their links, in order. */
export function readFomoTasks(
  q: Queryable,
  campaignId: string,
): Promise<{ taskId: string; links: string[] }[]> {
  return q.all(sql<{ taskId: string; links: string[] }>`
    select t.id as task_id,
      array(select l.id::text from fomo_link l where l.task_id = t.id order by l.position) as links
    from fomo_task t where t.campaign_id = ${campaignId} order by t.position`);
}
