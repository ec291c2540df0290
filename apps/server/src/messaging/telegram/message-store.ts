import type { Button } from '../../gateways/telegram/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

type NewMessage = {
  id: string;
  reference: string;
  chatId: bigint;
  receiverId: bigint | null;
  edits: bigint | null;
  text: string;
  buttons: readonly (readonly Button[])[] | null;
  mayRepeat: boolean;
  /** When it is given up; null: as any other message. */
  expiresAt: Date | null;
  at: Date;
};

/** Inserts messages of which none may be sent twice; known keys stay as they are. */
export async function insertMessages(
  q: Queryable,
  input: {
    ids: readonly string[];
    references: readonly string[];
    chatIds: readonly string[];
    texts: readonly string[];
    at: Date;
  },
): Promise<void> {
  const { at, ids, references, chatIds, texts } = input;
  await q.run(sql`
    insert into telegram_message (id, reference, chat_id, text, may_repeat, state, not_before, created_at)
    select id, reference, chat_id, body, false, 'waiting', ${at}, ${at}
    from unnest(${ids}::uuid[], ${references}::text[], ${chatIds}::bigint[],
      ${texts}::text[]) as given (id, reference, chat_id, body)
    order by reference
    on conflict (reference) do nothing`);
}

/**
 * False when there is already a message with this key, or when so many that expire wait for the same receiver
 * in the chat.
 */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
  { maxWaiting = null }: { maxWaiting?: number | null } = {},
): Promise<boolean> {
  const buttons = message.buttons === null ? null : JSON.stringify(message.buttons);
  const inserted = await tx.run(sql`
    insert into telegram_message (id, reference, chat_id, receiver_id, edits_message_id, text, buttons,
      may_repeat, state, not_before, created_at, expires_at)
    select ${message.id}, ${message.reference}, ${message.chatId}, ${message.receiverId},
      ${message.edits}, ${message.text}, ${buttons}::json, ${message.mayRepeat}, 'waiting',
      ${message.at}, ${message.at}, ${message.expiresAt}
    where ${maxWaiting}::int is null or (select count(*) from telegram_message
        where chat_id = ${message.chatId} and receiver_id is not distinct from ${message.receiverId}
          and state = 'waiting' and expires_at is not null) < ${maxWaiting}
    on conflict (reference) do nothing`);
  return inserted === 1;
}

export type DueMessage = {
  id: string;
  chatId: bigint;
  receiverId: bigint | null;
  editsMessageId: bigint | null;
  text: string;
  buttons: readonly (readonly Button[])[] | null;
  attempts: number;
  createdAt: Date;
  expiresAt: Date | null;
};

/**
 * Claims due messages, only the first of each chat, so that they arrive in order. After `until` the
 * claim counts as lost.
 */
export function claimDue(
  q: Queryable,
  { now, count, until }: { now: Date; until: Date; count: number },
): Promise<DueMessage[]> {
  return q.all(sql<DueMessage>`
    with due as (
      select m.id from telegram_message m
      where m.state = 'waiting' and m.not_before <= ${now}
        and not exists (select 1 from telegram_message earlier
          where earlier.chat_id = m.chat_id and earlier.id < m.id
            and earlier.state in ('waiting', 'sending'))
      order by m.not_before, m.id limit ${count} for update skip locked)
    update telegram_message m
    set state = 'sending', attempts = attempts + 1, not_before = ${until}
    from due where m.id = due.id
    returning m.id, m.chat_id, m.receiver_id, m.edits_message_id, m.text, m.buttons, m.attempts,
      m.created_at, m.expires_at`);
}

export async function markSent(
  q: Queryable,
  { messageId, id }: { id: string; messageId: bigint },
): Promise<void> {
  await q.run(sql`
    update telegram_message set state = 'sent', sent_message_id = ${messageId}, failure = null
    where id = ${id} and state in ('sending', 'unknown')`);
}

export async function markRefused(
  q: Queryable,
  { failure, id }: { id: string; failure: string },
): Promise<void> {
  await q.run(sql`
    update telegram_message set state = 'refused', failure = ${failure}
    where id = ${id} and state = 'sending'`);
}

/** It may have been sent: sent again if repeating is harmless, otherwise never. */
export async function markUnknown(
  q: Queryable,
  { until, failure, id }: { id: string; until: Date; failure: string },
): Promise<void> {
  await q.run(sql`
    update telegram_message
    set state = case when may_repeat then 'waiting' else 'unknown' end,
      not_before = ${until}, failure = ${failure}
    where id = ${id} and state = 'sending'`);
}

export async function postpone(
  q: Queryable,
  { until, failure, id }: { id: string; until: Date; failure: string },
): Promise<void> {
  await q.run(sql`
    update telegram_message set state = 'waiting', not_before = ${until}, failure = ${failure}
    where id = ${id} and state = 'sending'`);
}

/** Lets a message that was not sent wait for the supergroup that its group became. */
export async function moveMessage(
  q: Queryable,
  { chatId, until, id }: { id: string; chatId: bigint; until: Date },
): Promise<void> {
  await q.run(sql`
    update telegram_message set chat_id = ${chatId}, state = 'waiting', not_before = ${until}
    where id = ${id} and state = 'sending'`);
}

/** Releases messages whose sender died, so their outcome is unknown: repeated only if allowed. */
export async function settleLost(q: Queryable, now: Date): Promise<void> {
  await q.run(sql`
    update telegram_message
    set state = case when may_repeat then 'waiting' else 'unknown' end,
      failure = 'its sender ended before the answer came'
    where state = 'sending' and not_before <= ${now}`);
}

export async function eraseMessages(q: Queryable, before: Date): Promise<void> {
  await q.run(sql`
    delete from telegram_message
    where created_at < ${before} and state in ('sent', 'refused', 'unknown')`);
}

/** Deletes the bot's messages to these Telegram accounts. */
export async function eraseMessagesTo(tx: Tx, telegramUserIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from telegram_message where chat_id = any(${telegramUserIds}::bigint[])
      or receiver_id = any(${telegramUserIds}::bigint[])`);
}
