import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown>;
type Page = { userId: string; after: string; limit: number };

export function readProfile(q: Queryable, userId: string): Promise<Row[]> {
  return q.all(sql`
    select id, username, email, name, role, account_status, ban_reason, reputation_score,
      wallet_address, wallet_replaced_at, wallet_former, x_username, x_state, x_changed_at,
      telegram_user_id, telegram_username, telegram_first_name, telegram_photo_url,
      password_changed_at, created_at
    from app_user where id = ${userId}`);
}

export function listSessions(q: Queryable, of: Page): Promise<(Row & { id: string })[]> {
  return q.all(sql<Row & { id: string }>`
    select id, device, created_at, expires_at, revoked_at from user_session
    where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

export function listAcceptances(q: Queryable, userId: string): Promise<Row[]> {
  return q.all(sql`
    select version, accepted_at from rules_acceptance where user_id = ${userId}
    order by accepted_at limit 1000`);
}

export function listWallets(q: Queryable, userId: string): Promise<Row[]> {
  return q.all(sql`
    select changed_at, address, kind from wallet_change where user_id = ${userId}
    order by changed_at limit 10000`);
}

export function listXHandles(q: Queryable, userId: string): Promise<Row[]> {
  return q.all(sql`
    select changed_at, handle from x_change where user_id = ${userId}
    order by changed_at limit 10000`);
}

export function listXClaims(q: Queryable, of: Page): Promise<(Row & { id: string })[]> {
  return q.all(sql<Row & { id: string }>`
    select id, handle, code, state, opened_at, post_link, shown_at, decided_at, note from x_claim
    where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

/**
 * Blanks the profile. The replacement names cannot be registered: usernames have no `~`, emails
 * have an `@`; and no password has the hash `none`. The accepted rules stay: they say under which
 * terms the money in the books was earned.
 */
export async function blankProfile(tx: Tx, userId: string): Promise<void> {
  const name = `deleted~${userId.slice(-12)}`;
  await tx.run(sql`
    update app_user set username = ${name}, username_key = ${name}, email = ${`deleted~${userId}`},
      name = 'Deleted account', password_hash = 'none', wallet_address = null,
      wallet_replaced_at = null, wallet_former = null, x_username = null, x_username_key = null,
      x_state = 'unverified', x_changed_at = null, telegram_user_id = null,
      telegram_username = null, telegram_first_name = null, telegram_photo_url = null
    where id = ${userId}`);
  await tx.run(sql`delete from user_session where user_id = ${userId}`);
  await tx.run(sql`delete from wallet_change where user_id = ${userId}`);
  await tx.run(sql`delete from x_change where user_id = ${userId}`);
  await tx.run(sql`delete from x_claim where user_id = ${userId}`);
  await tx.run(sql`delete from password_reset where user_id = ${userId}`);
  await tx.run(sql`update idempotency_key set reply = null where user_id = ${userId}`);
}

/** Deletes rows that are keyed by email. Must run while the email is still known. */
export async function forgetEmail(
  tx: Tx,
  of: { email: string; guessSubject: string },
): Promise<void> {
  await tx.run(sql`delete from guess_window where subject = ${of.guessSubject}`);
  await tx.run(sql`delete from reset_ask where email = ${of.email}`);
}

export async function markDeleted(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update app_user set deleted_at = ${at}, session_version = session_version + 1
    where id = ${userId}`);
}
