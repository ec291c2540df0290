import type { SparkCode, SparkDoubt, Usdc } from '@stoke/domain';
import { sql } from '../../../platform/db/sql.ts';
import type { BothSides } from '../../../platform/db/traffic.ts';
import type { TimePlace } from '../../../platform/http/id-cursor.ts';
import { readHidings } from '../moderation/hiding-store.ts';

export type ActivityRow = {
  id: string;
  kind: 'message' | 'reaction' | 'click';
  at: Date;
  amount: Usdc;
  status: 'waiting' | 'unpaid' | 'doubtful' | 'reserved' | 'available' | 'reversed';
  code: SparkCode | null;
  doubt: SparkDoubt | null;
  /** Of a message. */
  text: string | null;
  /** Deleted in the group by the bot. */
  isHidden: boolean;
  dueAt: Date;
  judgedAt: Date | null;
  receiptId: string | null;
  reversalId: string | null;
};

/** Actions of a person in a campaign, from before a place. */
export type ActionsPage = {
  campaignId: string;
  userId: string;
  before: TimePlace;
  limit: number;
};

/** A person's actions in a campaign, newest first. */
export async function listActivity(
  { db, traffic }: BothSides,
  { userId, campaignId, before, limit }: ActionsPage,
): Promise<ActivityRow[]> {
  type Row = Omit<ActivityRow, 'isHidden' | 'receiptId'> & { day: string | null };
  const rows = await traffic.databaseOf(campaignId).all(sql<Row>`
    select a.id, a.kind, a.at, a.amount_micro, a.status, a.code, a.doubt, t.text, a.due_at, a.judged_at, (a.available_at at time zone 'utc')::date::text as day, a.reversal_id
    from traffic.spark_action a
    left join traffic.spark_text t on t.campaign_id = ${campaignId} and t.action_id = a.id
    where a.user_id = ${userId} and a.campaign_id = ${campaignId}
      and (a.at, a.id) < (${before.at}, ${before.id})
    order by a.at desc, a.id desc limit ${limit}`);
  const days = [...new Set(rows.flatMap(({ day }) => day ?? []))];
  const receipts = await db.all(sql<{ id: string; day: string }>`
    select id, day::text as day from spark_reward_day
    where user_id = ${userId} and campaign_id = ${campaignId} and day = any(${days}::date[])`);
  const byDay = new Map(receipts.map(({ id, day }) => [day, id]));
  const actionIds = rows.map(({ id }) => id);
  const hidings = await readHidings(db, { campaignId, actionIds });
  return rows.map(({ day, ...row }) => ({
    ...row,
    isHidden: hidings.get(row.id) === 'hidden',
    receiptId: byDay.get(day ?? '') ?? null,
  }));
}
