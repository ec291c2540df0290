import type { Purpose } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { eraseRows } from '../../platform/personal-data-store.ts';

export type UserRow = {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  name: string;
  role: 'user' | 'admin';
  accountStatus: 'active' | 'suspended' | 'banned';
  banReason: string | null;
  /** Of a suspension by an admin. */
  suspendedUntil: Date | null;
  trustScore: number;
  sessionVersion: number;
  walletAddress: string | null;
  walletReplacedAt: Date | null;
  walletFormer: string | null;
  xUsername: string | null;
  xState: 'unverified' | 'pending' | 'verified';
  xVerifiedAt: Date | null;
  telegramUserId: string | null;
  telegramUsername: string | null;
  telegramFirstName: string | null;
  telegramPhotoUrl: string | null;
  /** When the email was confirmed by its link; null until then. */
  emailConfirmedAt: Date | null;
  purpose: Purpose | null;
  createdAt: Date;
  deletedAt: Date | null;
};

type NewUser = {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  role: 'user' | 'admin';
  trustScore: number;
  emailConfirmedAt: Date | null;
  createdAt: Date;
};

/** False when the email or username is taken, as the unique keys decide. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role,
      account_status, trust_score, email_confirmed_at, created_at)
    values (${user.id}, ${user.username}, ${user.username.toLowerCase()}, ${user.email},
      ${user.passwordHash}, ${user.username}, ${user.role}, 'active', ${user.trustScore},
      ${user.emailConfirmedAt}, ${user.createdAt})
    on conflict do nothing`);
  return inserted === 1;
}

export function findByEmail(q: Queryable, email: string): Promise<UserRow | null> {
  return q.one(sql<UserRow>`select * from app_user where email = ${email}`);
}

export function findUser(q: Queryable, id: string): Promise<UserRow | null> {
  return q.one(sql<UserRow>`select * from app_user where id = ${id}`);
}

/**
 * The same, locked: serializes changes to a user's money settings. Deleted accounts are not found,
 * so nothing more is written to them.
 */
export function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  return tx.one(sql<UserRow>`
    select * from app_user where id = ${id} and deleted_at is null for update`);
}

/** The id of the user with this username or email, in any case of letters. */
export async function findUserId(q: Queryable, name: string): Promise<string | null> {
  const key = name.toLowerCase();
  return q.valueOrNull(sql<{ id: string }>`
    select id from app_user where username_key = ${key} or email = ${key}`);
}

export function findUsers(q: Queryable, ids: readonly string[]): Promise<UserRow[]> {
  return q.all(sql<UserRow>`select * from app_user where id = any(${ids}::uuid[])`);
}

/** Makes a member's account an admin's with this password. Null when there is none. */
export function makeAdmin(
  tx: Tx,
  { passwordHash, at, email }: { email: string; passwordHash: string; at: Date },
): Promise<string | null> {
  return tx.valueOrNull(sql<{ id: string }>`
    update app_user set role = 'admin', password_hash = ${passwordHash},
      email_confirmed_at = ${at}
    where email = ${email} and role <> 'admin' returning id`);
}

type Acceptance = { version: string; acceptedAt: Date; confirmsAge: boolean };

export async function acceptRules(
  tx: Tx,
  { userId, version, at }: { userId: string; version: string; at: Date },
): Promise<Acceptance> {
  await tx.run(sql`
    insert into rules_acceptance (user_id, version, accepted_at, confirms_age)
    values (${userId}, ${version}, ${at}, true) on conflict do nothing`);
  const stored = await tx.one(sql<Acceptance>`
    select version, accepted_at, confirms_age from rules_acceptance
    where user_id = ${userId} and version = ${version}`);
  return stored ?? { version, acceptedAt: at, confirmsAge: true };
}

export function latestAcceptance(q: Queryable, userId: string): Promise<Acceptance | null> {
  return q.one(sql<Acceptance>`
    select version, accepted_at, confirms_age from rules_acceptance
    where user_id = ${userId} order by accepted_at desc limit 1`);
}

/** The rules that a user had accepted at a time. */
export function readAcceptance(
  q: Queryable,
  { userId, before }: { userId: string; before: Date },
): Promise<Acceptance | null> {
  return q.one(sql<Acceptance>`
    select version, accepted_at, confirms_age from rules_acceptance
    where user_id = ${userId} and accepted_at <= ${before}
    order by accepted_at desc limit 1`);
}

export async function savePassword(
  tx: Tx,
  { passwordHash, at, userId }: { userId: string; passwordHash: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update app_user set password_hash = ${passwordHash}, password_changed_at = ${at}
    where id = ${userId}`);
}

export async function writePurpose(
  tx: Tx,
  { userId, purpose }: { userId: string; purpose: Purpose },
): Promise<void> {
  await tx.run(sql`update app_user set purpose = ${purpose} where id = ${userId}`);
}

/** A user's wallet as it is stored. */
export type Wallet = {
  walletAddress: string | null;
  /** When it replaced another one; null when it never did. */
  walletReplacedAt: Date | null;
  /** The last wallet that could be paid before the change; null when there was none. */
  walletFormer: string | null;
};

/** Writes a locked user's wallet and adds the change to its history. */
export async function writeWallet(
  tx: Tx,
  input: { userId: string; wallet: Wallet; kind: 'saved' | 'taken_back'; at: Date },
): Promise<void> {
  const { wallet, userId, at, kind } = input;
  const { walletAddress, walletReplacedAt, walletFormer } = wallet;
  await tx.run(sql`
    update app_user set wallet_address = ${walletAddress},
      wallet_replaced_at = ${walletReplacedAt}, wallet_former = ${walletFormer}
    where id = ${userId}`);
  await tx.run(sql`
    insert into wallet_change (user_id, changed_at, address, kind)
    values (${userId}, ${at}, ${walletAddress}, ${kind}) on conflict do nothing`);
}

/** Those of the addresses that more than one account uses. */
export async function sharedWallets(
  q: Queryable,
  addresses: readonly string[],
): Promise<Set<string>> {
  const found = await q.values(sql<{ address: string }>`
    select wallet_address as address from app_user where wallet_address = any(${addresses}::text[])
    group by wallet_address having count(*) > 1`);
  return new Set(found);
}

/** Those of these users whose wallet another account uses, too, and is not known to be theirs. */
export async function findSharingWallets(
  q: Queryable,
  userIds: readonly string[],
): Promise<Set<string>> {
  const found = await q.values(sql<{ id: string }>`
    select id from app_user u
    where id = any(${userIds}::uuid[]) and case when exists (
      select from app_user o where o.wallet_address = u.wallet_address and o.id <> u.id)
      then wallet_suspicion(trace_hash('wallet', wallet_address), id) > 0 else false end`);
  return new Set(found);
}

export type UserStatus = {
  role: 'user' | 'admin';
  accountStatus: 'active' | 'suspended' | 'banned';
  banReason: string | null;
  /** Of a suspension by an admin. */
  suspendedUntil: Date | null;
  score: number;
  /** The account was deleted; the row stays for the books. */
  isDeleted: boolean;
  createdAt: Date;
};

/** Locked until the transaction ends; null for an unknown user. */
export async function lockStatus(tx: Tx, userId: string): Promise<UserStatus | null> {
  return (await lockStatuses(tx, [userId])).get(userId) ?? null;
}

/** Locks users in id order, as every transaction does; unknown ones are left out. */
export async function lockStatuses(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, UserStatus>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.all(sql<UserStatus & { id: string }>`
    select id, role, account_status, ban_reason, suspended_until,
      trust_score as score, deleted_at is not null as is_deleted,
      created_at
    from app_user where id = any(${[...new Set(userIds)]}::uuid[])
    order by id for no key update`);
  return new Map(rows.map(({ id, ...status }) => [id, status]));
}

/** Admins other than these who are not banned. */
export function countOtherAdmins(q: Queryable, than: readonly string[]): Promise<number> {
  return q.value(sql<{ others: number }>`
    select count(*)::int as others from app_user
    where role = 'admin' and account_status <> 'banned' and id <> all(${than}::uuid[])`);
}

/** All admins who are neither banned nor deleted. */
export function listAdmins(q: Queryable): Promise<string[]> {
  return q.values(sql<{ id: string }>`
    select id from app_user
    where role = 'admin' and account_status <> 'banned' and deleted_at is null order by id`);
}

export async function writeStatus(
  tx: Tx,
  input: { userId: string } & Pick<
    UserStatus,
    'accountStatus' | 'banReason' | 'suspendedUntil' | 'score'
  >,
): Promise<void> {
  const { score, accountStatus, banReason, suspendedUntil, userId } = input;
  await tx.run(sql`
    update app_user set trust_score = ${score}, account_status = ${accountStatus},
      ban_reason = ${banReason}, suspended_until = ${suspendedUntil}
    where id = ${userId}`);
}

type Row = Record<string, unknown>;

export function readProfile(q: Queryable, userId: string): Promise<Row[]> {
  return q.all(sql`
    select id, username, email, name, role, account_status, ban_reason, trust_score as reputation_score,
      wallet_address, wallet_replaced_at, wallet_former, x_username, x_state, x_verified_at,
      telegram_user_id, telegram_username, telegram_first_name, telegram_photo_url,
      password_changed_at, email_confirmed_at, purpose, created_at
    from app_user where id = ${userId}`);
}

/** The rules that a user accepted, oldest first, and whether they confirmed to be 18 with them. */
export function listAcceptances(q: Queryable, userId: string): Promise<Acceptance[]> {
  return q.all(sql<Acceptance>`
    select version, accepted_at, confirms_age from rules_acceptance where user_id = ${userId}
    order by accepted_at limit 1000`);
}

const eraseHistory = eraseRows('user_session', 'wallet_change', 'x_change', 'x_claim');

/**
 * Blanks the profile. The replacement names cannot be registered: usernames have no `~`, emails
 * have an `@`; and no password has the hash `none`. The accepted rules stay: they say under which
 * terms the money in the books was earned.
 */
export async function eraseProfile(tx: Tx, userId: string): Promise<void> {
  const name = `deleted~${userId.slice(-12)}`;
  await tx.run(sql`
    update app_user set username = ${name}, username_key = ${name}, email = ${`deleted~${userId}`},
      name = 'Deleted account', password_hash = 'none', wallet_address = null,
      wallet_replaced_at = null, wallet_former = null, x_username = null, x_username_key = null,
      x_state = 'unverified', x_verified_at = null, telegram_user_id = null,
      telegram_username = null, telegram_first_name = null, telegram_photo_url = null,
      email_confirmed_at = null, purpose = null
    where id = ${userId}`);
  await eraseHistory(tx, userId);
  await tx.run(sql`update idempotency_key set reply = null where user_id = ${userId}`);
}

export async function markDeleted(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update app_user set deleted_at = ${at}, session_version = session_version + 1
    where id = ${userId}`);
}
