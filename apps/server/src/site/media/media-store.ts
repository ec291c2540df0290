import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The owner of an upload: an account, or null for the platform. */
export type Upload = { path: string; userId: string | null; at: Date };

/** One upload of an account after the other. Comes before the lock of a content. */
export async function lockUploads(tx: Tx, userId: string): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`);
}

/**
 * Records who uploads this content; false when that was recorded before. Waits while the same content is being
 * removed.
 */
export async function insertUpload(
  tx: Tx,
  { path, userId, at, hash }: Upload & { hash: bigint | null },
): Promise<boolean> {
  await tx.all(sql`select pg_advisory_xact_lock_shared(7310983, hashtext(${path}))`);
  const inserted = await tx.run(sql`
    insert into image (path, user_id, kept_at, hash) values (${path}, ${userId}, ${at}, ${hash})
    on conflict do nothing`);
  return inserted === 1;
}

/** How many images an account that has just uploaded one has uploaded since then, and when the first. */
export function countUploads(
  q: Queryable,
  userId: string,
  since: Date,
): Promise<{ count: number; oldest: Date }> {
  return q.only(sql<{ count: number; oldest: Date }>`
    select count(*)::int as count, min(kept_at) as oldest from image
    where user_id = ${userId} and kept_at > ${since}`);
}

/** The hash of an upload; null without one. */
export function readPictureHash(
  q: Queryable,
  { path, userId }: { path: string; userId: string },
): Promise<bigint | null> {
  return q.valueOrNull(sql<{ hash: bigint | null }>`
    select hash from image where path = ${path} and user_id = ${userId}`);
}

/** Locks this content against uploads until the transaction ends. */
export async function lockContent(tx: Tx, path: string): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(7310983, hashtext(${path}))`);
}

export function isOfOthers(
  tx: Tx,
  { path, userId }: { path: string; userId: string },
): Promise<boolean> {
  return tx.has(sql`
    select 1 from image where path = ${path} and user_id is distinct from ${userId} limit 1`);
}

export async function deleteUpload(
  tx: Tx,
  { path, userId }: { path: string; userId: string },
): Promise<void> {
  await tx.run(sql`delete from image where path = ${path} and user_id = ${userId}`);
}

/** Marks those images of proofs that were uploaded before whose work was approved: they stay. */
export async function keepPaidProofs(q: Queryable, before: Date): Promise<void> {
  await q.run(sql`
    update image i set is_paid_for = true
    where path like '/proof/%' and not is_paid_for and kept_at < ${before}
      and exists (select from submission s where s.user_id = i.user_id
        and s.evidence ->> 'proofImage' = i.path and s.state = 'approved')`);
}

/**
 * Images of proofs that were uploaded before, oldest first, from after `after`. Those of work that
 * waits for a decision, may still be appealed or was paid for stay.
 */
export function listOldProofs(
  q: Queryable,
  { before, after, limit }: { before: Date; after: { at: Date; path: string }; limit: number },
): Promise<{ path: string; userId: string; keptAt: Date }[]> {
  return q.all(sql<{ path: string; userId: string; keptAt: Date }>`
    select path, user_id, kept_at from image i
    where path like '/proof/%' and not is_paid_for and user_id is not null
      and kept_at < ${before} and (kept_at, path) > (${after.at}, ${after.path})
      and not exists (select from submission s where s.user_id = i.user_id
        and s.evidence ->> 'proofImage' = i.path
        and (s.state in ('pending', 'approved') or exists (select from dispute d where d.submission_id = s.id
          and d.state in ('open', 'appealed'))))
    order by kept_at, path limit ${limit}`);
}

/** An account's uploads, by path. */
export function listUploads(
  q: Queryable,
  userId: string,
): Promise<{ path: string; keptAt: Date }[]> {
  return q.all(sql<{ path: string; keptAt: Date }>`
    select path, kept_at from image where user_id = ${userId} order by path`);
}

/** Requests the picture of a handle, unless it is already there. */
export async function insertAvatar(
  tx: Tx,
  { handle, userId, at }: { userId: string; handle: string; at: Date },
): Promise<void> {
  const key = handle.toLowerCase();
  await tx.run(sql`
    insert into avatar as a (user_id, handle_key, not_before) values (${userId}, ${key}, ${at})
    on conflict (user_id) do update
      set handle_key = excluded.handle_key, path = null, attempts = 0, not_before = excluded.not_before
      where a.path is null or a.handle_key <> excluded.handle_key`);
}

export type DueAvatar = { userId: string; handleKey: string; attempts: number };

/**
 * Claims the picture that is longest overdue and counts the try; the claim ends at `leaseUntil`.
 */
export function takeAvatar(
  q: Queryable,
  { leaseUntil, now }: { now: Date; leaseUntil: Date },
): Promise<DueAvatar | null> {
  return q.one(sql<DueAvatar>`
    update avatar set attempts = attempts + 1, not_before = ${leaseUntil}
    where user_id = (select user_id from avatar where not_before <= ${now}
      order by not_before limit 1 for update skip locked)
    returning user_id, handle_key, attempts`);
}

/** Stores the result, unless another handle was linked since. */
export async function writeAvatar(
  q: Queryable,
  input: Pick<DueAvatar, 'userId' | 'handleKey'> & { path: string | null; notBefore: Date | null },
): Promise<void> {
  const { path, notBefore, userId, handleKey } = input;
  await q.run(sql`
    update avatar set path = ${path}, not_before = ${notBefore}
    where user_id = ${userId} and handle_key = ${handleKey}`);
}

/** The path of the picture of a handle; null when there is none. */
export function readAvatar(q: Queryable, handle: string): Promise<string | null> {
  return q.valueOrNull(sql<{ path: string }>`
    select path from avatar where handle_key = ${handle.toLowerCase()} and path is not null
    limit 1`);
}
