import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export type Owner = {
  id: string;
  username: string;
  accountStatus: 'active' | 'suspended' | 'banned';
  telegramUserId: string | null;
};

/** The web account, locked; serializes all changes of its link. */
export function lockOwner(tx: Tx, userId: string): Promise<Owner | null> {
  return tx.one(sql<Owner>`
    select id, username, account_status, telegram_user_id from app_user
    where id = ${userId} for update`);
}

/** The web account that a Telegram account is linked to. */
export function findOwnerOf(q: Queryable, telegramUserId: string): Promise<Owner | null> {
  return q.one(sql<Owner>`
    select id, username, account_status, telegram_user_id from app_user
    where telegram_user_id = ${telegramUserId}`);
}

export type CodeState = 'waiting' | 'confirmed' | 'cancelled' | 'declined' | 'replaced' | 'expired';

export type Verification = {
  id: string;
  userId: string;
  typedUsername: string;
  state: CodeState;
  telegramUserId: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertVerification(
  tx: Tx,
  input: Omit<Verification, 'state' | 'telegramUserId'> & { codeHash: string },
): Promise<void> {
  const { id, userId, codeHash, typedUsername, createdAt, expiresAt } = input;
  await tx.run(sql`
    insert into telegram_verification
      (id, user_id, code_hash, typed_username, state, created_at, expires_at)
    values (${id}, ${userId}, ${codeHash}, ${typedUsername}, 'waiting',
      ${createdAt}, ${expiresAt})`);
}

export function findByCode(q: Queryable, codeHash: string): Promise<Verification | null> {
  return q.one(sql<Verification>`
    select * from telegram_verification where code_hash = ${codeHash}`);
}

export function findVerification(q: Queryable, id: string): Promise<Verification | null> {
  return q.one(sql<Verification>`select * from telegram_verification where id = ${id}`);
}

/** The waiting code, otherwise the last one. */
export function latestVerification(q: Queryable, userId: string): Promise<Verification | null> {
  return q.one(sql<Verification>`
    select * from telegram_verification where user_id = ${userId}
    order by state = 'waiting' desc, id desc limit 1`);
}

/** How many codes a user has requested since. */
export function countCodes(q: Queryable, userId: string, since: Date): Promise<number> {
  return q.value(sql<{ codes: number }>`
    select count(*)::int as codes from telegram_verification
    where user_id = ${userId} and created_at > ${since}`);
}

/** Ends a user's waiting code with `state`, or as expired. True when there was one. */
export async function endWaiting(
  tx: Tx,
  { at, state, userId }: { userId: string; state: 'cancelled' | 'replaced'; at: Date },
): Promise<boolean> {
  const ended = await tx.run(sql`
    update telegram_verification
    set state = case when expires_at <= ${at} then 'expired' else ${state} end,
      decided_at = ${at}
    where user_id = ${userId} and state = 'waiting'`);
  return ended > 0;
}

export async function decide(
  tx: Tx,
  input: { id: string; state: 'confirmed' | 'declined'; telegramUserId: string; at: Date },
): Promise<void> {
  const { state, telegramUserId, at, id } = input;
  await tx.run(sql`
    update telegram_verification
    set state = ${state}, telegram_user_id = ${telegramUserId}, decided_at = ${at}
    where id = ${id} and state = 'waiting'`);
}

/** Expires codes; returns the users whose pages show them. */
export function expireCodes(tx: Tx, at: Date): Promise<string[]> {
  return tx.values(sql<{ userId: string }>`
    with over as (
      select id from telegram_verification
      where state = 'waiting' and expires_at <= ${at} limit 1000 for update skip locked)
    update telegram_verification v set state = 'expired', decided_at = ${at}
    from over where v.id = over.id returning v.user_id`);
}

export async function eraseCodes(q: Queryable, before: Date): Promise<void> {
  await q.run(sql`
    delete from telegram_verification where created_at < ${before} and state <> 'waiting'`);
}

export async function recordQuestion(
  tx: Tx,
  {
    verificationId,
    telegramUserId,
    at,
  }: { verificationId: string; telegramUserId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into telegram_question (verification_id, telegram_user_id, asked_at)
    values (${verificationId}, ${telegramUserId}, ${at}) on conflict do nothing`);
}

export function wasAsked(
  q: Queryable,
  { verificationId, telegramUserId }: { verificationId: string; telegramUserId: string | null },
): Promise<boolean> {
  return q.has(sql`
    select 1 from telegram_question where verification_id = ${verificationId}
      and (${telegramUserId}::text is null or telegram_user_id = ${telegramUserId})
    limit 1`);
}

export type TelegramPerson = {
  /** Telegram's id of the account. */
  id: string;
  /** Without @; null for an account that has none. */
  username: string | null;
  firstName: string;
};

/** Serializes everything that links one Telegram account. */
export async function lockTelegram(tx: Tx, telegramUserId: string): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(7310982, hashtext(${telegramUserId}))`);
}

export async function writeLink(
  tx: Tx,
  { person, userId, id, at }: { id: string; userId: string; person: TelegramPerson; at: Date },
): Promise<void> {
  await tx.run(sql`
    update app_user set telegram_user_id = ${person.id}, telegram_username = ${person.username},
      telegram_first_name = ${person.firstName}
    where id = ${userId}`);
  await tx.run(sql`
    insert into telegram_link (id, user_id, telegram_user_id, linked_at)
    values (${id}, ${userId}, ${person.id}, ${at})`);
}

export async function eraseLink(tx: Tx, input: { userId: string; at: Date }): Promise<void> {
  await tx.run(sql`
    update app_user set telegram_user_id = null, telegram_username = null,
      telegram_first_name = null, telegram_photo_url = null
    where id = ${input.userId}`);
  await endLink(tx, input);
}

/** Ends the link of a user, and keeps whose Telegram account it was and until when. */
async function endLink(tx: Tx, { at, userId }: { userId: string; at: Date }): Promise<void> {
  await tx.run(sql`
    with ended as (
      update telegram_link set unlinked_at = greatest(${at}, linked_at)
      where user_id = ${userId} and unlinked_at is null
      returning telegram_user_id, user_id, unlinked_at
    )
    insert into telegram_release (account, user_id, released_at)
    select trace_hash('telegram', telegram_user_id), user_id, unlinked_at from ended
    on conflict (account) do update set user_id = excluded.user_id,
      released_at = excluded.released_at`);
}

/** When a Telegram account was last unlinked, if that was from another user; otherwise null. */
export function readRelease(
  q: Queryable,
  { telegramUserId, userId }: { telegramUserId: string; userId: string },
): Promise<Date | null> {
  return q.valueOrNull(sql<{ releasedAt: Date }>`
    select released_at from telegram_release
    where account = trace_hash('telegram', ${telegramUserId}) and user_id <> ${userId}`);
}

export async function eraseReleases(q: Queryable, before: Date): Promise<void> {
  await q.run(sql`delete from telegram_release where released_at <= ${before}`);
}

/** Stores a changed name. Returns its user, null when nothing changed. */
export function writeName(tx: Tx, person: TelegramPerson): Promise<string | null> {
  return tx.valueOrNull(sql<{ id: string }>`
    update app_user set telegram_username = ${person.username},
      telegram_first_name = ${person.firstName}
    where telegram_user_id = ${person.id}
      and (telegram_username, telegram_first_name)
        is distinct from (${person.username}::text, ${person.firstName}::text)
    returning id`);
}

/** Removes every link and request of a user; returns the Telegram accounts that were linked. */
export async function deleteLinks(tx: Tx, input: { userId: string; at: Date }): Promise<string[]> {
  const { userId } = input;
  await endLink(tx, input);
  const accounts = await tx.values(sql<{ telegramUserId: string }>`
    delete from telegram_link where user_id = ${userId} returning telegram_user_id`);
  await tx.run(sql`delete from telegram_verification where user_id = ${userId}`);
  return accounts;
}
