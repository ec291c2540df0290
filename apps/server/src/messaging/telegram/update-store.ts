import { dayMs } from '@stoke/domain';
import type { RawUpdate } from '../../gateways/telegram/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

const slots = 10;

/** The partition of a day. */
function slotOf(at: Date, daysLater = 0): number {
  return (((Math.floor(at.getTime() / dayMs) + daysLater) % slots) + slots) % slots;
}

type Given = { botId: number; updates: readonly RawUpdate[]; at: Date };

/**
 * Stores updates that the bot handles; those of today and yesterday that are known stay as they are.
 * Telegram repeats nothing older. Yesterday's are looked up as an array, since a join may read all of
 * that day.
 */
export async function insertWaiting(q: Queryable, { botId, updates, at }: Given): Promise<void> {
  if (updates.length === 0) return;
  const ids = updates.map((update) => update.update_id);
  await q.run(sql`
    insert into telegram_update (bot_id, update_id, slot, body, received_at, state)
    select ${botId}, id, ${slotOf(at)}, body, ${at}, 'waiting'
    from rows from (unnest(${ids}::bigint[]), json_array_elements(${JSON.stringify(updates)}))
      as given (id, body)
    where id <> all (array(select update_id from telegram_update
      where bot_id = ${botId} and slot = ${slotOf(at, -1)}
        and update_id = any(${ids}::bigint[])))
    on conflict do nothing`);
}

/**
 * Stores group traffic that is to be recorded; updates of today that are known stay as they are. Those of
 * yesterday are not looked for, since to record them again changes nothing.
 */
export async function insertTraffic(q: Queryable, { botId, updates, at }: Given): Promise<void> {
  if (updates.length === 0) return;
  const ids = updates.map((update) => update.update_id);
  await q.run(sql`
    insert into telegram_update (bot_id, update_id, slot, body, received_at, state)
    select ${botId}, id, ${slotOf(at)}, body, ${at}, 'recording'
    from rows from (unnest(${ids}::bigint[]), json_array_elements(${JSON.stringify(updates)}))
      as given (id, body)
    on conflict do nothing`);
}

/** Where traffic of the last day is. */
const lastSlots = (at: Date) => [slotOf(at), slotOf(at, -1)];

/** Deletes traffic that is recorded. */
export async function removeRecorded(q: Queryable, { botId, updates, at }: Given): Promise<void> {
  if (updates.length === 0) return;
  await q.run(sql`
    delete from telegram_update where bot_id = ${botId} and slot = any(${lastSlots(at)}::smallint[])
      and update_id = any(${updates.map((update) => update.update_id)}::bigint[])
      and state = 'recording'`);
}

/** Leaves traffic that could not be recorded to the bot. */
export async function returnTraffic(q: Queryable, { botId, updates, at }: Given): Promise<void> {
  await q.run(sql`
    update telegram_update set state = 'waiting'
    where bot_id = ${botId} and slot = any(${lastSlots(at)}::smallint[])
      and update_id = any(${updates.map((update) => update.update_id)}::bigint[])
      and state = 'recording'`);
}

export type WaitingUpdate = {
  botId: bigint;
  updateId: bigint;
  slot: number;
  body: RawUpdate;
  receivedAt: Date;
};

/** After this time the process that took traffic is lost. */
const recordingMs = 60_000;

const lostBefore = (now: Date) => new Date(now.getTime() - recordingMs);

/** A bot's oldest waiting updates, last those that were tried before, and traffic that a lost process took. */
export function listWaiting(
  q: Queryable,
  { botId, now, count }: { botId: number; now: Date; count: number },
): Promise<WaitingUpdate[]> {
  return q.all(sql<WaitingUpdate>`
    select bot_id, update_id, slot, body, received_at from telegram_update
    where bot_id = ${botId} and state in ('waiting', 'recording')
      and (state = 'waiting' or received_at <= ${lostBefore(now)})
      and (not_before is null or not_before <= ${now})
    order by not_before nulls first, received_at, update_id limit ${count}`);
}

/** Lets updates wait until then; that counts as no attempt. */
export async function postponeUpdates(
  q: Queryable,
  { updates, until }: { updates: readonly WaitingUpdate[]; until: Date },
): Promise<void> {
  const { bots, ids, days } = keysOf(updates);
  await q.run(sql`
    update telegram_update u set not_before = ${until}
    from unnest(${bots}::bigint[], ${ids}::bigint[], ${days}::smallint[])
      as given (bot_id, update_id, slot)
    where u.bot_id = given.bot_id and u.update_id = given.update_id and u.slot = given.slot
      and state in ('waiting', 'recording')`);
}

/** Locks those of these updates that wait still. */
export async function lockWaiting(
  tx: Tx,
  updates: readonly WaitingUpdate[],
): Promise<WaitingUpdate[]> {
  const { bots, ids, days } = keysOf(updates);
  const rows = await tx.all(sql<{ updateId: bigint; slot: number }>`
    select u.update_id, u.slot from telegram_update u
    join unnest(${bots}::bigint[], ${ids}::bigint[], ${days}::smallint[])
      as given (bot_id, update_id, slot) using (bot_id, update_id, slot)
    where state in ('waiting', 'recording') for update of u skip locked`);
  const locked = new Set(rows.map(({ updateId, slot }) => `${slot} ${updateId}`));
  return updates.filter(({ updateId, slot }) => locked.has(`${slot} ${updateId}`));
}

function keysOf(updates: readonly WaitingUpdate[]) {
  return {
    bots: updates.map(({ botId }) => botId),
    ids: updates.map(({ updateId }) => updateId),
    days: updates.map(({ slot }) => slot),
  };
}

/** Whether this transaction may handle updates: they are handled in order, by one at a time. */
export function holdHandling(tx: Tx): Promise<boolean> {
  return tx.value(sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(7310981) as held`);
}

export async function markHandled(tx: Tx, updates: readonly WaitingUpdate[]): Promise<void> {
  const { bots, ids, days } = keysOf(updates);
  await tx.run(sql`
    update telegram_update u set state = 'judged'
    from unnest(${bots}::bigint[], ${ids}::bigint[], ${days}::smallint[])
      as given (bot_id, update_id, slot)
    where u.bot_id = given.bot_id and u.update_id = given.update_id and u.slot = given.slot`);
}

/** Counts a failure; after `most` failures the update is given up. */
export async function countFailure(
  q: Queryable,
  input: { update: WaitingUpdate; failure: string; most: number; at: Date },
): Promise<void> {
  const { failure, most, at } = input;
  const { botId, updateId, slot } = input.update;
  await q.run(sql`
    update telegram_update set attempts = attempts + 1, failure = ${failure}, not_before = ${at},
      state = case when attempts + 1 >= ${most} then 'failed' else 'waiting' end
    where bot_id = ${botId} and update_id = ${updateId} and slot = ${slot}
      and state in ('waiting', 'recording')`);
}

/** Deletes the updates of the day that was a week ago yesterday; they contain what people wrote. */
export async function eraseUpdates(q: Queryable, now: Date): Promise<void> {
  // Its partition is used again the day after tomorrow: a clock that is ahead finds it empty.
  const before = new Date(now.getTime() - 7 * dayMs);
  const slot = slotOf(now, 2);
  await q.run(sql`select forget_updates(${slot}, ${before})`);
}
