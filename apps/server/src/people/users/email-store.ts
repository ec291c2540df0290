import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type LinkKind = 'confirm' | 'change' | 'undo' | 'login';
export type EmailLink = { id: string; userId: string; kind: LinkKind; email: string };

export async function insertLink(
  tx: Tx,
  {
    id,
    userId,
    kind,
    email,
    tokenHash,
    createdAt,
    expiresAt,
  }: EmailLink & { tokenHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into email_link (id, user_id, kind, email, token_hash, created_at, expires_at)
    values (${id}, ${userId}, ${kind}, ${email}, ${tokenHash}, ${createdAt},
      ${expiresAt})`);
}

/** The link of a token that is still valid, else null. */
export function findLiveLink(
  q: Queryable,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<EmailLink | null> {
  return q.one(sql<EmailLink>`
    select id, user_id, kind, email from email_link
    where token_hash = ${tokenHash} and used_at is null and voided_at is null
      and expires_at > ${now}`);
}

/** Uses it up. False when it has been used, voided or expired since. */
export async function useLink(tx: Tx, { now, id }: { id: string; now: Date }): Promise<boolean> {
  const used = await tx.run(sql`
    update email_link set used_at = ${now}
    where id = ${id} and used_at is null and voided_at is null and expires_at > ${now}`);
  return used === 1;
}

export async function voidLinks(
  tx: Tx,
  { at, userId, kinds }: { userId: string; kinds: readonly LinkKind[]; at: Date },
): Promise<void> {
  await tx.run(sql`
    update email_link set voided_at = ${at}
    where user_id = ${userId} and kind = any(${kinds}::text[])
      and used_at is null and voided_at is null`);
}

/** The links of these kinds that a user was mailed since then. */
export async function countLinksSince(
  q: Queryable,
  { userId, kinds, since }: { userId: string; kinds: readonly LinkKind[]; since: Date },
): Promise<number> {
  const row = await q.one(sql<{ made: number }>`
    select count(*)::int as made from email_link
    where user_id = ${userId} and kind = any(${kinds}::text[]) and created_at > ${since}`);
  return row?.made ?? 0;
}

/** The address that a user's open change leads to; null without one. */
export async function findPendingEmail(
  q: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<string | null> {
  const link = await q.one(sql<{ email: string }>`
    select email from email_link
    where user_id = ${userId} and kind = 'change' and used_at is null and voided_at is null
      and expires_at > ${now}
    order by created_at desc, id desc limit 1`);
  return link?.email ?? null;
}

/** Whether another account has the address, or can still take it back. */
export async function isEmailTaken(
  q: Queryable,
  { email, userId, now }: { email: string; userId: string | null; now: Date },
): Promise<boolean> {
  const row = await q.one(sql<{ taken: boolean }>`
    select exists (select 1 from app_user
        where email = ${email} and id is distinct from ${userId}::uuid)
      or exists (select 1 from email_link
        where email = ${email} and user_id is distinct from ${userId}::uuid
          and kind = 'undo' and used_at is null and voided_at is null
          and expires_at > ${now}) as taken`);
  return row?.taken === true;
}

/** Writes the address of a locked user as confirmed. */
export async function writeEmail(
  tx: Tx,
  { email, at, userId }: { userId: string; email: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update app_user set email = ${email}, email_confirmed_at = ${at}
    where id = ${userId}`);
}

/** Removes what a user saved before their address was confirmed, except for Telegram. */
export async function dropWallet(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update app_user set wallet_address = null, wallet_replaced_at = null, wallet_former = null
    where id = ${userId}`);
}

/** Deletes rows that are keyed by email. Must run while the email is still known. */
export async function eraseEmail(
  tx: Tx,
  { guessSubject, email }: { email: string; guessSubject: string },
): Promise<void> {
  await tx.run(sql`delete from guess_window where subject = ${guessSubject}`);
  await tx.run(sql`delete from mail_ask where email = ${email}`);
}

export async function eraseLinks(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from email_link where user_id = ${userId}`);
  await tx.run(sql`update app_user set email_confirmed_at = null where id = ${userId}`);
}

type Row = Record<string, unknown> & { id: string };

export function listLinks(
  q: Queryable,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, kind, email, created_at, expires_at, used_at, voided_at from email_link
    where user_id = ${userId} and id > ${after} order by id limit ${limit}`);
}
