import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { firstId } from '../platform/http/id-cursor.ts';

/** A campaign's token that was sent in a group and is not checked yet; only its hash. */
export type AskedConnection = {
  id: string;
  tokenHash: string;
  chatId: string;
  title: string;
  telegramUserId: string;
  reference: string;
  askedAt: Date;
};

export async function insertConnection(tx: Tx, asked: AskedConnection): Promise<void> {
  await tx.run(sql`
    insert into telegram_connection
      (id, token_hash, chat_id, title, telegram_user_id, reference, asked_at)
    values (${asked.id}, ${asked.tokenHash}, ${asked.chatId}, ${asked.title},
      ${asked.telegramUserId}, ${asked.reference}, ${asked.askedAt})
    on conflict (reference) do nothing`);
}

/** Connections without a reply yet, oldest first. */
export function listConnections(
  q: Queryable,
  { after, limit }: { after: { id: string } | null; limit: number },
): Promise<AskedConnection[]> {
  return q.all(sql<AskedConnection>`
    select id, token_hash, chat_id, title, telegram_user_id, reference, asked_at from telegram_connection
    where id > ${after?.id ?? firstId}
    order by id limit ${limit}`);
}

export async function removeConnection(q: Queryable, id: string): Promise<void> {
  await q.run(sql`delete from telegram_connection where id = ${id}`);
}
