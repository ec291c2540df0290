import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { Wallet } from './wallet-hold.ts';

export type UserRow = {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  name: string;
  role: 'user' | 'admin';
  accountStatus: 'active' | 'suspended' | 'banned';
  banReason: string | null;
  reputationScore: number;
  sessionVersion: number;
  walletAddress: string | null;
  walletReplacedAt: Date | null;
  walletFormer: string | null;
  xUsername: string | null;
  xState: 'unverified' | 'pending' | 'verified';
  xChangedAt: Date | null;
  telegramUserId: string | null;
  telegramUsername: string | null;
  telegramFirstName: string | null;
  telegramPhotoUrl: string | null;
  createdAt: Date;
};

type NewUser = {
  id: string;
  username: string;
  email: string;
  passwordHash: string;
  role: 'user' | 'admin';
  reputationScore: number;
  createdAt: Date;
};

/** False when the email or username is taken, as the unique keys decide. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into app_user (id, username, username_key, email, password_hash, name, role,
      account_status, reputation_score, created_at)
    values (${user.id}, ${user.username}, ${user.username.toLowerCase()}, ${user.email},
      ${user.passwordHash}, ${user.username}, ${user.role}, 'active', ${user.reputationScore},
      ${user.createdAt})
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

export function findUsers(q: Queryable, ids: readonly string[]): Promise<UserRow[]> {
  return q.all(sql<UserRow>`select * from app_user where id = any(${ids}::uuid[])`);
}

export async function makeAdmin(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(sql`
    update app_user set role = 'admin', password_hash = ${passwordHash} where id = ${userId}`);
}

type Acceptance = { version: string; acceptedAt: Date };

export async function acceptRules(
  tx: Tx,
  of: { userId: string; version: string; at: Date },
): Promise<Acceptance> {
  await tx.run(sql`
    insert into rules_acceptance (user_id, version, accepted_at)
    values (${of.userId}, ${of.version}, ${of.at}) on conflict do nothing`);
  const stored = await tx.one(sql<Acceptance>`
    select version, accepted_at from rules_acceptance
    where user_id = ${of.userId} and version = ${of.version}`);
  return stored ?? { version: of.version, acceptedAt: of.at };
}

export function latestAcceptance(q: Queryable, userId: string): Promise<Acceptance | null> {
  return q.one(sql<Acceptance>`
    select version, accepted_at from rules_acceptance
    where user_id = ${userId} order by accepted_at desc limit 1`);
}

/** The rules that a user had accepted at a time. */
export function readAcceptance(
  q: Queryable,
  of: { userId: string; before: Date },
): Promise<Acceptance | null> {
  return q.one(sql<Acceptance>`
    select version, accepted_at from rules_acceptance
    where user_id = ${of.userId} and accepted_at <= ${of.before}
    order by accepted_at desc limit 1`);
}

export async function savePassword(
  tx: Tx,
  of: { userId: string; passwordHash: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update app_user set password_hash = ${of.passwordHash}, password_changed_at = ${of.at}
    where id = ${of.userId}`);
}

/** Writes a locked user's wallet and adds the change to its history. */
export async function writeWallet(
  tx: Tx,
  of: { userId: string; wallet: Wallet; kind: 'saved' | 'taken_back'; at: Date },
): Promise<void> {
  const { walletAddress, walletReplacedAt, walletFormer } = of.wallet;
  await tx.run(sql`
    update app_user set wallet_address = ${walletAddress},
      wallet_replaced_at = ${walletReplacedAt}, wallet_former = ${walletFormer}
    where id = ${of.userId}`);
  await tx.run(sql`
    insert into wallet_change (user_id, changed_at, address, kind)
    values (${of.userId}, ${of.at}, ${walletAddress}, ${of.kind}) on conflict do nothing`);
}

/** Those of the addresses that more than one account uses. */
export async function sharedWallets(
  q: Queryable,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await q.all(sql<{ address: string }>`
    select wallet_address as address from app_user where wallet_address = any(${addresses}::text[])
    group by wallet_address having count(*) > 1`);
  return new Set(rows.map(({ address }) => address));
}
