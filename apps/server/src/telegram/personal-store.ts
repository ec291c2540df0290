import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };
type Page = { userId: string; after: string; limit: number };

/** Links of a user to Telegram accounts, those of before too, by id. */
export function listLinks(q: Queryable, of: Page): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, telegram_user_id, linked_at, unlinked_at from telegram_link
    where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

/** What a user asked to link, by id; the codes are secrets. */
export function listVerifications(q: Queryable, of: Page): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, typed_username, state, created_at, expires_at, decided_at from telegram_verification
    where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

/**
 * Removes every link and what the bot said to these Telegram accounts. What they wrote to the bot
 * lies in the inbox, which is emptied after days by itself.
 */
export async function forgetTelegram(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from telegram_message m using telegram_link l
    where l.user_id = ${userId} and m.chat_id::text = l.telegram_user_id`);
  await tx.run(sql`delete from telegram_link where user_id = ${userId}`);
  await tx.run(sql`delete from telegram_verification where user_id = ${userId}`);
}
