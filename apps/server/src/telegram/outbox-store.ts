import type { Button } from '../gateways/telegram/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type NewMessage = {
  id: string;
  fact: string;
  chatId: bigint;
  edits: bigint | null;
  text: string;
  buttons: readonly (readonly Button[])[] | null;
  mayRepeat: boolean;
  at: Date;
};

/** False when this fact was told before. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const buttons = message.buttons === null ? null : JSON.stringify(message.buttons);
  const inserted = await tx.run(sql`
    insert into telegram_message (id, fact, chat_id, edits_message_id, text, buttons, may_repeat,
      state, next_at, created_at)
    values (${message.id}, ${message.fact}, ${message.chatId}, ${message.edits}, ${message.text},
      ${buttons}::json, ${message.mayRepeat}, 'waiting', ${message.at}, ${message.at})
    on conflict (fact) do nothing`);
  return inserted === 1;
}

export type DueMessage = {
  id: string;
  chatId: bigint;
  editsMessageId: bigint | null;
  text: string;
  buttons: readonly (readonly Button[])[] | null;
  attempts: number;
  createdAt: Date;
};

/**
 * Takes messages that are due, the first of each chat only, so that they arrive in their order.
 * `until` is when somebody else may take them for lost.
 */
export function claimDue(
  q: Queryable,
  of: { now: Date; until: Date; count: number },
): Promise<DueMessage[]> {
  return q.all(sql<DueMessage>`
    with due as (
      select m.id from telegram_message m
      where m.state = 'waiting' and m.next_at <= ${of.now}
        and not exists (select 1 from telegram_message earlier
          where earlier.chat_id = m.chat_id and earlier.id < m.id
            and earlier.state in ('waiting', 'sending'))
      order by m.next_at, m.id limit ${of.count} for update skip locked)
    update telegram_message m
    set state = 'sending', attempts = attempts + 1, next_at = ${of.until}
    from due where m.id = due.id
    returning m.id, m.chat_id, m.edits_message_id, m.text, m.buttons, m.attempts,
      m.created_at`);
}

export async function markSent(q: Queryable, of: { id: string; messageId: bigint }): Promise<void> {
  await q.run(sql`
    update telegram_message set state = 'sent', sent_message_id = ${of.messageId}, failure = null
    where id = ${of.id} and state in ('sending', 'unknown')`);
}

export async function markRefused(
  q: Queryable,
  of: { id: string; failure: string },
): Promise<void> {
  await q.run(sql`
    update telegram_message set state = 'refused', failure = ${of.failure}
    where id = ${of.id} and state = 'sending'`);
}

/** It may have been sent: again where that does no harm, else never. */
export async function markUnknown(
  q: Queryable,
  of: { id: string; until: Date; failure: string },
): Promise<void> {
  await q.run(sql`
    update telegram_message
    set state = case when may_repeat then 'waiting' else 'unknown' end,
      next_at = ${of.until}, failure = ${of.failure}
    where id = ${of.id} and state = 'sending'`);
}

export async function postpone(
  q: Queryable,
  of: { id: string; until: Date; failure: string },
): Promise<void> {
  await q.run(sql`
    update telegram_message set state = 'waiting', next_at = ${of.until}, failure = ${of.failure}
    where id = ${of.id} and state = 'sending'`);
}

/** What became of a message whose sender ended is unknown: it is repeated only where it may be. */
export async function settleLost(q: Queryable, now: Date): Promise<number> {
  return q.run(sql`
    update telegram_message
    set state = case when may_repeat then 'waiting' else 'unknown' end,
      failure = 'its sender ended before the answer came'
    where state = 'sending' and next_at <= ${now}`);
}

export async function forgetMessages(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from telegram_message
    where created_at < ${before} and state in ('sent', 'refused', 'unknown')`);
}
