import type { RawUpdate } from '../gateways/telegram/index.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** Writes updates down; those that are there already stay as they are. Answers how many were new. */
export async function insertUpdates(
  q: Queryable,
  of: { botId: number; updates: readonly RawUpdate[]; at: Date },
): Promise<number> {
  const ids = of.updates.map((update) => update.update_id);
  const bodies = of.updates.map((update) => JSON.stringify(update));
  return q.run(sql`
    insert into telegram_update (bot_id, update_id, body, received_at, state)
    select ${of.botId}, id, body::json, ${of.at}, 'waiting'
    from unnest(${ids}::bigint[], ${bodies}::text[]) as given (id, body)
    on conflict do nothing`);
}

export type WaitingUpdate = {
  botId: bigint;
  updateId: bigint;
  body: RawUpdate;
  receivedAt: Date;
  attempts: number;
};

/** The oldest updates of a bot that nobody has judged, locked. */
export function takeWaiting(
  tx: Tx,
  { botId, count }: { botId: number; count: number },
): Promise<WaitingUpdate[]> {
  return tx.all(sql<WaitingUpdate>`
    select bot_id, update_id, body, received_at, attempts from telegram_update
    where bot_id = ${botId} and state = 'waiting'
    order by received_at, update_id limit ${count}
    for update skip locked`);
}

/** Whether this transaction is the one that judges; updates are judged in their order, by one. */
export async function holdJudging(tx: Tx): Promise<boolean> {
  const row = await tx.one(sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(7310981) as held`);
  return row?.held ?? false;
}

export async function markJudged(tx: Tx, updates: readonly WaitingUpdate[]): Promise<void> {
  const bots = updates.map((update) => update.botId);
  const ids = updates.map((update) => update.updateId);
  await tx.run(sql`
    update telegram_update u set state = 'judged'
    from unnest(${bots}::bigint[], ${ids}::bigint[]) as given (bot_id, update_id)
    where u.bot_id = given.bot_id and u.update_id = given.update_id`);
}

/** Counts a judgement that failed; after `most` of them the update is set aside. */
export async function countFailure(
  q: Queryable,
  of: { update: WaitingUpdate; failure: string; most: number },
): Promise<void> {
  const { botId, updateId } = of.update;
  await q.run(sql`
    update telegram_update set attempts = attempts + 1, failure = ${of.failure},
      state = case when attempts + 1 >= ${of.most} then 'failed' else 'waiting' end
    where bot_id = ${botId} and update_id = ${updateId} and state = 'waiting'`);
}

/** Updates older than this are never sent again by Telegram, and they hold what people wrote. */
export async function forgetUpdates(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from telegram_update where received_at < ${before} and state <> 'waiting'`);
}
