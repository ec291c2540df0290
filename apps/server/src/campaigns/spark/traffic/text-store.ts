import { dayMs } from '@stoke/domain';
import type { Queryable, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What is stored of these messages' texts, by action. */
export async function readTexts(
  q: Queryable,
  actionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await q.all(sql<{ id: string; text: string }>`
    select action_id as id, text from spark_text where action_id = any(${actionIds}::uuid[])`);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/**
 * Looks at a batch of texts that are due: those of unpaid messages are erased, and those of messages whose
 * reward was taken back for good; those of paid ones stay, and where either is open they are looked at a
 * day later. @returns how many were looked at.
 */
export async function eraseTexts(q: Queryable, now: Date): Promise<number> {
  const row = await q.one(sql<{ count: number }>`
    with due as (
      select action_id from spark_text where erase_at <= ${now}
      order by erase_at limit 5000 for update skip locked
    ), fate as (
      select due.action_id, coalesce(a.status, 'unpaid') as status, r.state
      from due left join spark_action a on a.id = due.action_id
      left join spark_reversal r on r.id = a.reversal_id
    ), erased as (
      delete from spark_text t using fate f
      where t.action_id = f.action_id and (f.status = 'unpaid' or f.status = 'reversed' and f.state = 'upheld')
    ), kept as (
      update spark_text t set erase_at = case f.status when 'available' then null
        else ${new Date(now.getTime() + dayMs)}::timestamptz end
      from fate f
      where t.action_id = f.action_id and f.status <> 'unpaid' and not (f.status = 'reversed' and f.state = 'upheld')
    )
    select count(*)::int as count from due`);
  return row?.count ?? 0;
}

/** Erases all that a person wrote. */
export async function eraseTextsOf(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from spark_text where action_id in (
      select id from spark_action where user_id = ${userId} and kind = 'message')`);
}
