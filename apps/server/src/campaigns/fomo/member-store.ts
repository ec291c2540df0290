import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The keyed hash of a person's Telegram account, for a task with a Telegram group; otherwise null. */
export function readTelegramAccount(
  q: Queryable,
  { userId, taskId }: { taskId: string; userId: string },
): Promise<Buffer | null> {
  return q.valueOrNull(sql<{ account: Buffer }>`
    select trace_hash('telegram', telegram_user_id) as account from app_user
    where id = ${userId} and telegram_user_id is not null
      and exists (select from fomo_link where task_id = ${taskId} and type = 'telegram')`);
}

/** Whether another person's place is held with this Telegram account; the campaign is locked. */
export function isTelegramTaken(
  q: Queryable,
  { campaignId, userId, account }: { campaignId: string; userId: string; account: Buffer },
): Promise<boolean> {
  return q.has(sql`
    select 1 from fomo_place where campaign_id = ${campaignId} and user_id <> ${userId}
      and telegram_account = ${account} and state in ('held', 'completed')`);
}

/** Notes the Telegram account of a place that was taken without one. */
export async function writeTelegramAccount(
  tx: Tx,
  { account, id }: { id: string; account: Buffer },
): Promise<void> {
  await tx.run(sql`
    update fomo_place set telegram_account = ${account}
    where id = ${id} and telegram_account is null`);
}

/** The number of the Telegram account that a person's place is held with, if it is still theirs. */
export function readMemberNumber(
  q: Queryable,
  { campaignId, userId }: { campaignId: string; userId: string },
): Promise<string | null> {
  return q.valueOrNull(sql<{ number: string }>`
    select u.telegram_user_id as number from fomo_place p join app_user u on u.id = p.user_id
    where p.campaign_id = ${campaignId} and p.user_id = ${userId}
      and p.state in ('held', 'completed')
      and p.telegram_account = trace_hash('telegram', u.telegram_user_id)`);
}
