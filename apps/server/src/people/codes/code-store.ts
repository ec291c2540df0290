import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstId } from '../../platform/http/id-cursor.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';

export const codeKinds = [
  'reset',
  'confirm',
  'change',
  'undo',
  'login',
  'keep_factor',
  'undo_factor',
] as const;
export type CodeKind = (typeof codeKinds)[number];
export type OneTimeCode = {
  id: string;
  kind: CodeKind;
  userId: string;
  /** The address that a link is about, or went to; null if it is not about an address. */
  email: string | null;
};

export async function insertCode(
  tx: Tx,
  code: OneTimeCode & { createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { id, kind, userId, email, createdAt, expiresAt } = code;
  await tx.run(sql`
    insert into one_time_code (id, kind, user_id, email, created_at, expires_at)
    values (${id}, ${kind}, ${userId}, ${email}, ${createdAt}, ${expiresAt})`);
}

export function findLiveCode(
  q: Queryable,
  { id, kinds, now }: { id: string; kinds: readonly CodeKind[]; now: Date },
): Promise<OneTimeCode | null> {
  return q.one(sql<OneTimeCode>`
    select id, kind, user_id, email from one_time_code
    where id = ${id} and kind = any(${kinds}::text[])
      and used_at is null and voided_at is null and expires_at > ${now}`);
}

/** Whether a user has a code of this kind that can still be used. */
export function hasLiveCode(
  q: Queryable,
  { userId, kind, now }: { userId: string; kind: CodeKind; now: Date },
): Promise<boolean> {
  return q.has(sql`
    select 1 from one_time_code
    where user_id = ${userId} and kind = ${kind}
      and used_at is null and voided_at is null and expires_at > ${now}
    limit 1`);
}

/** Uses it up. False when it has been used, cancelled or expired since. */
export async function useCode(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const used = await tx.run(sql`
    update one_time_code set used_at = ${now}
    where id = ${id} and used_at is null and voided_at is null and expires_at > ${now}`);
  return used === 1;
}

/** The open codes of these kinds stop working: all of them, or those issued after the code `after`. */
export async function cancelCodes(
  tx: Tx,
  {
    userId,
    kinds,
    at,
    after = firstId,
  }: { userId: string; kinds: readonly CodeKind[]; at: Date; after?: string },
): Promise<void> {
  await tx.run(sql`
    update one_time_code set voided_at = ${at}
    where user_id = ${userId} and kind = any(${kinds}::text[]) and id > ${after}
      and used_at is null and voided_at is null`);
}

/** Whether a code of this kind was issued to a user after the code `after`. */
export function hasCodeAfter(
  q: Queryable,
  { userId, kind, after }: { userId: string; kind: CodeKind; after: string },
): Promise<boolean> {
  return q.has(sql`
    select 1 from one_time_code
    where user_id = ${userId} and kind = ${kind} and id > ${after} limit 1`);
}

export function countCodesSince(
  q: Queryable,
  { userId, kinds, since }: { userId: string; kinds: readonly CodeKind[]; since: Date },
): Promise<number> {
  return q.value(sql<{ issued: number }>`
    select count(*)::int as issued from one_time_code
    where user_id = ${userId} and kind = any(${kinds}::text[]) and created_at > ${since}`);
}

/** The links about addresses and logins that a user was mailed, for the export. */
export function listEmailLinks(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select id, kind, email, created_at, expires_at, used_at, voided_at from one_time_code
    where user_id = ${userId} and email is not null and id > ${after} order by id limit ${limit}`);
}
