import type { Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type TelegramPerson = {
  /** Telegram's number of the account: who it is. */
  id: string;
  /** Without @; null for somebody who has none. */
  username: string | null;
  firstName: string;
};

/** Makes all who link one Telegram account come one after the other. */
export async function lockTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(7310982, hashtext(${telegramUserId}))`);
}

export async function writeLink(
  tx: Tx,
  of: { id: string; userId: string; person: TelegramPerson; at: Date },
): Promise<void> {
  const { person } = of;
  await tx.run(sql`
    update app_user set telegram_user_id = ${person.id}, telegram_username = ${person.username},
      telegram_first_name = ${person.firstName}
    where id = ${of.userId}`);
  await tx.run(sql`
    insert into telegram_link (id, user_id, telegram_user_id, linked_at)
    values (${of.id}, ${of.userId}, ${person.id}, ${of.at})`);
}

export async function eraseLink(tx: Tx, of: { userId: string; at: Date }): Promise<void> {
  await tx.run(sql`
    update app_user set telegram_user_id = null, telegram_username = null,
      telegram_first_name = null, telegram_photo_url = null
    where id = ${of.userId}`);
  await tx.run(sql`
    update telegram_link set unlinked_at = greatest(${of.at}, linked_at)
    where user_id = ${of.userId} and unlinked_at is null`);
}

/** Follows a changed name. The user whose name it was, null when nothing changed. */
export async function writeName(tx: Tx, person: TelegramPerson): Promise<string | null> {
  const row = await tx.one(sql<{ id: string }>`
    update app_user set telegram_username = ${person.username},
      telegram_first_name = ${person.firstName}
    where telegram_user_id = ${person.id}
      and (telegram_username, telegram_first_name)
        is distinct from (${person.username}::text, ${person.firstName}::text)
    returning id`);
  return row?.id ?? null;
}
