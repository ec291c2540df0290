import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `id`: of the submission. */
export type ReplyLine = { id: string; link: string; tweetLink: string; approvedAt: Date };

/**
 * The replies of approved comments, newest first. Those of deleted accounts and of forfeited work are
 * left out. Reads the table of review directly.
 */
export function listReplies(
  q: Queryable,
  { campaignId, before, limit }: { campaignId: string; before: string; limit: number },
): Promise<ReplyLine[]> {
  return q.all(sql<ReplyLine>`
    select s.id, a.reply_link as link, t.url as tweet_link, s.decided_at as approved_at
    from submission s
    join drip_action a on a.user_id = s.user_id and a.task_id = s.task_id
      and a.action = 'comment' and a.reply_link is not null
    join drip_tweet t on t.id = s.task_id
    where s.campaign_id = ${campaignId} and s.id < ${before}
      and s.state = 'approved' and s.forfeited_micro < s.amount_micro
    order by s.id desc limit ${limit}`);
}
