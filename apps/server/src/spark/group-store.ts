import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type SparkGroup = { chatId: string; title: string; hasRights: boolean };
/** A group, and which campaign runs in it; null: none. */
export type SeenGroup = SparkGroup & { runningId: string | null };

/** The groups with these chat ids. */
export async function readGroups(
  q: Queryable,
  chatIds: readonly string[],
): Promise<Map<string, SeenGroup>> {
  if (chatIds.length === 0) return new Map();
  const rows = await q.all(sql<SeenGroup>`
    select g.chat_id as "chatId", g.title, g.has_rights as "hasRights", c.id as "runningId"
    from spark_group g
    left join spark_campaign c on c.telegram_chat_id = g.chat_id
      and c.state in ('active', 'paused')
    where g.chat_id = any(${chatIds}::text[])`);
  return new Map(rows.map((row) => [row.chatId, row]));
}
