import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { firstId } from '../platform/http/id-cursor.ts';

export type ResetAsk = { id: string; email: string; askedAt: Date };

export async function insertAsk(tx: Tx, ask: ResetAsk): Promise<void> {
  await tx.run(sql`
    insert into reset_ask (id, email, asked_at) values (${ask.id}, ${ask.email}, ${ask.askedAt})`);
}

/** Takes the oldest ask away for good, unless another process has it in hand. */
export function listAsks(
  q: Queryable,
  of: { after: { id: string } | null; limit: number },
): Promise<{ id: string }[]> {
  return q.all(sql`
    select id from reset_ask where id > ${of.after?.id ?? firstId} order by id limit ${of.limit}`);
}

/** Removes an ask that no other process answers just now. */
export function takeAsk(tx: Tx, id: string): Promise<ResetAsk | null> {
  return tx.one(sql<ResetAsk>`
    delete from reset_ask where id = (
      select id from reset_ask where id = ${id} for update skip locked)
    returning id, email, asked_at`);
}

export async function countResetsSince(
  q: Queryable,
  of: { userId: string; since: Date },
): Promise<number> {
  const row = await q.one(sql<{ made: number }>`
    select count(*)::int as made from password_reset
    where user_id = ${of.userId} and created_at > ${of.since}`);
  return row?.made ?? 0;
}

export async function insertReset(
  tx: Tx,
  of: { id: string; userId: string; tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into password_reset (id, user_id, token_hash, created_at, expires_at)
    values (${of.id}, ${of.userId}, ${of.tokenHash}, ${of.createdAt}, ${of.expiresAt})`);
}

export type LiveReset = { id: string; userId: string };

/** The reset behind a token that still opens the account, else null. */
export function findLiveReset(
  q: Queryable,
  of: { tokenHash: string; now: Date },
): Promise<LiveReset | null> {
  return q.one(sql<LiveReset>`
    select id, user_id from password_reset
    where token_hash = ${of.tokenHash} and used_at is null and voided_at is null
      and expires_at > ${of.now}`);
}

/** Uses it up. False when it was used, voided or has expired meanwhile. */
export async function useReset(tx: Tx, of: { id: string; now: Date }): Promise<boolean> {
  const used = await tx.run(sql`
    update password_reset set used_at = ${of.now}
    where id = ${of.id} and used_at is null and voided_at is null and expires_at > ${of.now}`);
  return used === 1;
}

export async function voidResets(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update password_reset set voided_at = ${at}
    where user_id = ${userId} and used_at is null and voided_at is null`);
}
