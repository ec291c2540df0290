import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { Refusal } from '../refusal.ts';
import type { Encode } from './encode-reply.ts';

type Stored = { call: string; requestHash: string; reply: unknown };

export type Once = {
  db: Db;
  clock: Clock;
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
  const hash = hashOf(once.request);
  const reply = await once.db.transaction(async (tx) => {
    const mine = await tx.run(sql`
      insert into idempotency_key (user_id, key, call, request_hash, created_at)
      values (${once.userId}, ${key}, ${once.call}, ${hash}, ${once.clock.now()})
      on conflict do nothing`);
    if (mine === 0) return answerOf(once, await readStored(tx, once, key), hash);
    const done = await work(tx);
    const stored = once.wire ? once.wire.encode(done) : done;
    await tx.run(sql`
      update idempotency_key set reply = ${JSON.stringify(stored)}
      where user_id = ${once.userId} and key = ${key}`);
    // The reply as a repeat will get it, byte for byte.
    return read(once, stored);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored by this call or the same one before
  return reply as T;
}

/** The reply that was stored under the key; null: none. */
export async function readAnswer<T>(once: Once, key: string): Promise<T | null> {
  const stored = await readStored(once.db, once, key);
  const reply = stored === null ? null : answerOf(once, stored, hashOf(once.request));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored by the same call before
  return reply as T | null;
}

/** Names a request under this key among all requests. */
export function nameRequest({ userId, call, request }: Once, key: string): string {
  return hashOf([userId, call, key, request]);
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, withBigints)).digest('hex');
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

function readStored(q: Queryable, { userId }: Once, key: string): Promise<Stored | null> {
  return q.one(sql<Stored>`
    select call, request_hash, reply from idempotency_key
    where user_id = ${userId} and key = ${key}`);
}

function answerOf(once: Once, stored: Stored | null, hash: string): unknown {
  if (stored?.call !== once.call || stored.requestHash !== hash) {
    throw new Refusal('idempotency.mismatch');
  }
  return read(once, stored.reply);
}

function read({ wire }: Once, stored: unknown): unknown {
  return wire ? wire.decode(stored) : stored;
}

function withBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
