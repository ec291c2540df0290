import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The address that a user's open change leads to; null without one. */
export function findPendingEmail(
  q: Queryable,
  { userId, now }: { userId: string; now: Date },
): Promise<string | null> {
  return q.valueOrNull(sql<{ email: string }>`
    select email from one_time_code
    where user_id = ${userId} and kind = 'change' and used_at is null and voided_at is null
      and expires_at > ${now}
    order by created_at desc, id desc limit 1`);
}

/** Whether another account has the address, or can still take it back. */
export async function isEmailTaken(
  q: Queryable,
  { email, userId, now }: { email: string; userId: string | null; now: Date },
): Promise<boolean> {
  const row = await q.one(sql<{ taken: boolean }>`
    select exists (select 1 from app_user
        where email = ${email} and id is distinct from ${userId}::uuid)
      or exists (select 1 from one_time_code
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

/** Removes a wallet that someone else has saved at the account of a locked user. */
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
