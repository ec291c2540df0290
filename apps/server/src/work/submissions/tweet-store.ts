import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The tweet that work is done on, and the X account that does it. */
export type WorkOnTweet = { tweetId: string; handle: string };

/**
 * Keeps the tweet for this X account's work on this task (rule 4.8). False when other work of the same
 * X account on it waits, is paid or can still be appealed, under any holder of the account.
 */
export async function claimTweet(
  tx: Tx,
  { tweetId, handle, userId, taskId }: WorkOnTweet & { userId: string; taskId: string },
): Promise<boolean> {
  const kept = await tx.run(sql`
    insert into x_work as w (tweet_id, handle_hash, user_id, task_id)
    values (${tweetId}, trace_hash('x', ${handle.toLowerCase()}), ${userId}, ${taskId})
    on conflict (tweet_id, handle_hash) do update
    set user_id = excluded.user_id, task_id = excluded.task_id
    where (w.user_id, w.task_id) = (excluded.user_id, excluded.task_id)
      or not x_work_is_live(w.user_id, w.task_id)`);
  return kept === 1;
}

/** The ids of those of these tasks whose tweet the person's X account keeps for other work, as `claimTweet` sees it. */
export async function findDoneElsewhere(
  q: Queryable,
  { userId, tasks }: { userId: string; tasks: readonly { id: string; tweetId: string }[] },
): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select id from tasks_done_elsewhere(${userId}, ${tasks.map(({ id }) => id)}::uuid[],
      ${tasks.map(({ tweetId }) => tweetId)}::text[]) as done (id)`);
  return rows.map(({ id }) => id);
}
