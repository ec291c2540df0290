import { createHash } from 'node:crypto';
import type { Db, Queryable, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { Refusal } from '../refusal.ts';
import type { Core } from '../core.ts';
import type { Encode } from './encode-reply.ts';
import { toJson } from '../json.ts';

type Stored = { call: string; requestHash: string; reply: string | null };

export type Once = Pick<Core, 'db' | 'clock'> & {
  userId: string;
  call: string;
  /** The whole request; the same key with another request is refused. */
  request: unknown;
  /** A reply is stored as it is sent, and read back as it was returned. */
  wire?: { encode: Encode; decode: (stored: unknown) => unknown };
};

/**
 * Runs `work` in the transaction that also stores its reply under the key, so that a crash keeps
 * both or neither. A concurrent repeat waits and gets the same reply.
 */
export async function onceByKey<T>(once: Once, key: string, work: (tx: Tx) => Promise<T>) {
  const reply = await once.db.transaction(async (tx) => {
    const stored = await takeKey(tx, once, key);
    if (stored !== null) return read(once, stored);
    const done = await work(tx);
    const kept = JSON.stringify(once.wire ? once.wire.encode(done) : done) ?? 'null';
    await tx.run(sql`
      update idempotency_key set reply = ${kept} where user_id = ${once.userId} and key = ${key}`);
    // The reply as a repeat will get it, byte for byte.
    return read(once, kept);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored by this call or the same one before
  return reply as T;
}

/**
 * Claims the key for this request, for what is decided before the transaction of `onceByKey`: another request under it
 * is refused from now on. A claim whose process died is that of the same request.
 * @returns the reply that is stored already; null: none.
 */
export async function claimKey<T>(once: Once, key: string): Promise<T | null> {
  const stored = await takeKey(once.db, once, key);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored by the same call before
  return stored === null ? null : (read(once, stored) as T);
}

/** The reply that this very request got before; null: none. */
export async function readReply(once: Once, key: string): Promise<unknown> {
  const stored = await once.db.one(sql<{ reply: string }>`
    select reply::text as reply from idempotency_key
    where user_id = ${once.userId} and key = ${key} and call = ${once.call}
      and request_hash = ${hashOf(once.request)} and reply is not null`);
  return stored && read(once, stored.reply);
}

/** Gives back the claim of a refused request: the corrected one may use the same key. */
export async function releaseKey(once: Once, key: string): Promise<void> {
  await once.db.run(sql`
    delete from idempotency_key where user_id = ${once.userId} and key = ${key}
      and call = ${once.call} and request_hash = ${hashOf(once.request)} and reply is null`);
}

/** Names a request under this key among all requests. */
export function nameRequest({ userId, call, request }: Once, key: string): string {
  return hashOf([userId, call, key, request]);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(toJson(value)).digest('hex');
}

/** Whether a request was already done under this key. */
export function hasAnswered(db: Db, userId: string, key: string): Promise<boolean> {
  return db.has(sql`
    select 1 from idempotency_key where user_id = ${userId} and key = ${key}`);
}

/**
 * Removes a part of the answers stored before; returns how many. Their keys are new again. The steps of the demo stay:
 * one that is forgotten would be made a second time.
 */
export function eraseAnswersBefore(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from idempotency_key where (user_id, key) in (
      select user_id, key from idempotency_key where created_at < ${before} and call <> 'demo' limit 1000)`);
}

/** Inserts the key, or locks it and reads the reply stored under it. @returns the stored reply; null: none yet. */
async function takeKey(q: Queryable, once: Once, key: string): Promise<string | null> {
  const { userId, call, clock } = once;
  const hash = hashOf(once.request);
  const inserted = await q.run(sql`
    insert into idempotency_key (user_id, key, call, request_hash, created_at)
    values (${userId}, ${key}, ${call}, ${hash}, ${clock.now()}) on conflict do nothing`);
  if (inserted === 1) return null;
  const stored = await q.one(sql<Stored>`
    select call, request_hash, reply::text as reply from idempotency_key
    where user_id = ${userId} and key = ${key} for update`);
  // The claim of a refused call, given back in between.
  if (!stored) return takeKey(q, once, key);
  if (stored.call !== call || stored.requestHash !== hash)
    throw new Refusal('idempotency.mismatch');
  return stored.reply;
}

function read({ wire }: Once, kept: string): unknown {
  const stored: unknown = JSON.parse(kept);
  return wire ? wire.decode(stored) : stored;
}
