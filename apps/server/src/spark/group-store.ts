import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type SparkGroup = { chatId: string; title: string; hasRights: boolean };
/** A group, and which campaign runs in it; null: none. */
export type SeenGroup = SparkGroup & { runningId: string | null };

/** The lock that comes after a campaign's: who starts in a group, starts alone. */
export function lockGroup(tx: Tx, chatId: string): Promise<SparkGroup | null> {
  return tx.one(sql<SparkGroup>`
    select chat_id as "chatId", title, has_rights as "hasRights" from spark_group
    where chat_id = ${chatId} for update`);
}

export async function saveGroup(tx: Tx, of: SparkGroup & { at: Date }): Promise<void> {
  await tx.run(sql`
    insert into spark_group (chat_id, title, has_rights, changed_at)
    values (${of.chatId}, ${of.title}, ${of.hasRights}, ${of.at})
    on conflict (chat_id) do update set title = excluded.title,
      has_rights = excluded.has_rights, changed_at = excluded.changed_at`);
}

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

/** The campaign that runs in a group, or null. */
export async function findRunning(q: Queryable, chatId: string): Promise<string | null> {
  const row = await q.one(sql<{ id: string }>`
    select id from spark_campaign
    where telegram_chat_id = ${chatId} and state in ('active', 'paused')`);
  return row?.id ?? null;
}

/**
 * The oldest campaign of each group that could start now: funded, connected, with rights, and
 * nothing running there.
 */
export async function listReady(q: Queryable, limit: number): Promise<string[]> {
  const rows = await q.all(sql<{ id: string }>`
    select distinct on (c.telegram_chat_id) c.id from spark_campaign c
    join spark_group g on g.chat_id = c.telegram_chat_id and g.has_rights
    where c.state = 'pending' and c.funded_at is not null and c.telegram_chat_id is not null
      and not exists (select from spark_campaign r
        where r.telegram_chat_id = c.telegram_chat_id and r.state in ('active', 'paused'))
    order by c.telegram_chat_id, c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
