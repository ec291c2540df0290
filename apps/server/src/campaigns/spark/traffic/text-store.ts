import { dayMs } from '@stoke/domain';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { TrafficQueryable, TrafficTx } from '../../../platform/db/traffic.ts';

/** What is stored of the texts of these messages of a campaign, by action. */
export async function readTexts(
  q: TrafficQueryable,
  { campaignId, actionIds }: { campaignId: string; actionIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await q.all(sql<{ id: string; text: string }>`
    select action_id as id, text from traffic.spark_text
    where campaign_id = ${campaignId} and action_id = any(${actionIds}::uuid[])`);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

type DueText = { campaignId: string; actionId: string; status: string; reversalId: string | null };

/**
 * Looks at a batch of texts that are due: those of unpaid messages are erased, and those of messages whose
 * reward was taken back permanently; those of paid ones stay, and where either is open they are looked at a
 * day later. @returns how many were looked at.
 */
export async function eraseTexts(
  books: Queryable,
  q: TrafficQueryable,
  now: Date,
): Promise<number> {
  const due = await q.all(sql<DueText>`
    with due as (
      select campaign_id, action_id from traffic.spark_text where erase_at <= ${now}
      order by erase_at limit 5000
    )
    select due.*, coalesce(a.status, 'unpaid') as status, a.reversal_id
    from due left join traffic.spark_action a on a.campaign_id = due.campaign_id and a.id = due.action_id`);
  const upheld = await readUpheld(books, due);
  const isErasable = ({ status, reversalId }: DueText) =>
    status === 'unpaid' || (status === 'reversed' && upheld.has(reversalId));
  const erasable = due.filter(isErasable);
  const open = due.filter((text) => !isErasable(text));
  await q.run(sql`
    delete from traffic.spark_text using unnest(${erasable.map(({ campaignId }) => campaignId)}::uuid[],
      ${erasable.map(({ actionId }) => actionId)}::uuid[]) as given (a, b)
    where campaign_id = a and action_id = b`);
  await q.run(sql`
    update traffic.spark_text set erase_at = case when status <> 'available' then ${new Date(now.getTime() + dayMs)}::timestamptz end
    from unnest(${open.map(({ campaignId }) => campaignId)}::uuid[],
      ${open.map(({ actionId }) => actionId)}::uuid[], ${open.map(({ status }) => status)}::text[])
      as given (a, b, status)
    where campaign_id = a and action_id = b`);
  return due.length;
}

/** The reversals of these messages that are final. */
async function readUpheld(
  q: Queryable,
  due: readonly DueText[],
): Promise<ReadonlySet<string | null>> {
  const ids = [...new Set(due.flatMap(({ reversalId }) => reversalId ?? []))];
  const found = await q.values(sql<{ id: string }>`
    select id from spark_reversal where id = any(${ids}::uuid[]) and state = 'upheld'`);
  return new Set(found);
}

/** Erases all that a person wrote in a campaign. */
export async function eraseTextsOf(
  tx: TrafficTx,
  { campaignId, userId }: { campaignId: string; userId: string },
): Promise<void> {
  await tx.run(sql`
    delete from traffic.spark_text where campaign_id = ${campaignId} and action_id in (
      select id from traffic.spark_action
      where user_id = ${userId} and campaign_id = ${campaignId} and kind = 'message')`);
}
