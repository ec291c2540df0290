import type { SparkCode, Usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { TimePlace } from '../platform/http/id-cursor.ts';

export type ActivityRow = {
  id: string;
  kind: 'message' | 'reaction' | 'click';
  at: Date;
  amount: Usdc;
  status: 'waiting' | 'unpaid' | 'reserved' | 'available' | 'reversed';
  code: SparkCode | null;
  dueAt: Date;
  judgedAt: Date | null;
};

/** A person's actions in a campaign, newest first. */
export function listActivity(
  q: Queryable,
  of: { campaignId: string; userId: string; before: TimePlace; limit: number },
): Promise<ActivityRow[]> {
  return q.all(sql<ActivityRow>`
    select id, kind, at, amount_micro, status, code, due_at, judged_at from spark_action
    where user_id = ${of.userId} and campaign_id = ${of.campaignId}
      and (at, id) < (${of.before.at}, ${of.before.id})
    order by at desc, id desc limit ${of.limit}`);
}
