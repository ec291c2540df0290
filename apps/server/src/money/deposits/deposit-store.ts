import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';

type DepositState = 'waiting' | 'seen' | 'credited' | 'expired';
export type DepositRow = {
  id: string;
  creatorId: string;
  reference: string;
  amount: Usdc;
  credited: Usdc;
  state: DepositState;
  signature: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export function insertDeposit(
  tx: Tx,
  input: Pick<DepositRow, 'id' | 'creatorId' | 'reference' | 'amount'> & {
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<DepositRow> {
  const { id, creatorId, reference, amount, createdAt, expiresAt } = input;
  return tx.only(sql<DepositRow>`
    insert into deposit (id, creator_id, reference, amount_micro, state, created_at, expires_at)
    values (${id}, ${creatorId}, ${reference}, ${amount}, 'waiting',
      ${createdAt}, ${expiresAt})
    returning *`);
}

/** How many deposits of this creator are waiting, under a lock that serializes the count. */
export async function countOpen(tx: Tx, creatorId: string): Promise<number> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended(${`deposits:${creatorId}`}, 0))`);
  return tx.value(sql<{ open: number }>`
    select count(*)::int as open from deposit
    where creator_id = ${creatorId} and state in ('waiting', 'seen')`);
}

export function findOwn(
  q: Queryable,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<DepositRow | null> {
  return q.one(sql<DepositRow>`
    select * from deposit where id = ${id} and creator_id = ${creatorId}`);
}

/** Newest first. */
export function listOwn(
  q: Queryable,
  { creatorId, before, limit }: { creatorId: string; before: string; limit: number },
): Promise<DepositRow[]> {
  return q.all(sql<DepositRow>`
    select * from deposit where creator_id = ${creatorId} and id < ${before}
    order by id desc limit ${limit}`);
}

/** True when the state changed. */
export async function markSeen(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update deposit set state = 'seen' where id = ${id} and state in ('waiting', 'expired')`);
  return changed === 1;
}

export async function markExpired(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update deposit set state = 'expired' where id = ${id} and state in ('waiting', 'seen')`);
  return changed === 1;
}

export async function addCredit(
  tx: Tx,
  { signature, amount, id }: { id: string; signature: string; amount: bigint },
): Promise<DepositRow> {
  const row = await tx.one(sql<DepositRow>`
    update deposit set state = 'credited', signature = ${signature},
      credited_micro = credited_micro + ${amount}
    where id = ${id} returning *`);
  if (!row) throw new Error(`Unknown deposit ${id}.`);
  return row;
}

/** Deposits whose reference is among these addresses, except those of deleted accounts. */
export function findByReferences(
  q: Queryable,
  addresses: readonly string[],
): Promise<DepositRow[]> {
  return q.all(sql<DepositRow>`
    select d.* from deposit d join app_user u on u.id = d.creator_id and u.deleted_at is null
    where d.reference = any(${addresses}::text[]) order by d.id`);
}

/** The use of this signature, with the creator if it credited one; null when it is unused. */
export function readUse(
  q: Queryable,
  signature: string,
): Promise<{ creatorId: string | null } | null> {
  return q.one(sql<{ creatorId: string | null }>`
    select c.creator_id
    from chain_signature s left join deposit_credit c on c.signature = s.signature
    where s.signature = ${signature}`);
}

export async function insertCredit(
  tx: Tx,
  input: {
    signature: string;
    depositId: string;
    creatorId: string;
    amount: bigint;
    slot: bigint;
    at: Date;
    senders: readonly string[];
  },
): Promise<void> {
  const { signature, depositId, creatorId, amount, slot, at, senders } = input;
  await tx.run(sql`
    insert into deposit_credit (signature, deposit_id, creator_id, amount_micro, slot, credited_at,
      senders)
    values (${signature}, ${depositId}, ${creatorId}, ${amount}, ${slot},
      ${at}, ${senders}::text[])`);
}

/** The total of a creator's deposits. */
export function sumDeposited(q: Queryable, creatorId: string): Promise<Usdc> {
  return q.value(sql<{ total: Usdc }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from deposit_credit
    where creator_id = ${creatorId}`);
}

type ByHand = {
  signature: string;
  adminId: string;
  reason: string;
  /** The wallets that paid, as the chain said at the time. */
  senders: readonly string[];
  ticketId: string | null;
};

export async function insertByHand(
  tx: Tx,
  { signature, adminId, reason, senders, ticketId }: ByHand,
): Promise<void> {
  await tx.run(sql`
    insert into deposit_by_hand (signature, admin_id, reason, senders, ticket_id)
    values (${signature}, ${adminId}, ${reason}, ${senders}::text[], ${ticketId})`);
}

/** Those of the signatures that were used, for anything, a replacement of what the treasury had lost among it. */
export async function usedAmong(q: Queryable, signatures: readonly string[]): Promise<Set<string>> {
  const found = await q.values(sql<{ signature: string }>`
    select signature from chain_signature where signature = any(${signatures}::text[])
    union all
    select signature from treasury_transaction
    where signature = any(${signatures}::text[]) and kind = 'replacement'`);
  return new Set(found);
}

/** Those of the transfers that an admin credited. */
export async function byHandAmong(
  q: Queryable,
  signatures: readonly string[],
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set();
  const found = await q.values(sql<{ signature: string }>`
    select signature from deposit_by_hand where signature = any(${signatures}::text[])`);
  return new Set(found);
}

/** A credit; the nullable fields are set only when an admin made it. */
type Credit = {
  signature: string;
  creatorId: string;
  creditedAt: Date;
  adminId: string | null;
  reason: string | null;
  ticketId: string | null;
};

export function readCredits(q: Queryable, signatures: readonly string[]): Promise<Credit[]> {
  return q.all(sql<Credit>`
    select c.signature, c.creator_id, c.credited_at, h.admin_id, h.reason, h.ticket_id
    from deposit_credit c left join deposit_by_hand h on h.signature = c.signature
    where c.signature = any(${signatures}::text[])`);
}

/** Deposits of a creator with the credited amounts, by id. */
export function listDeposits(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select id, reference, amount_micro, credited_micro, state, signature, created_at, expires_at
    from deposit where creator_id = ${userId} and id > ${after} order by id
    limit ${limit}`);
}

export function hasOpenDeposit(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from deposit where creator_id = ${userId} and state in ('waiting', 'seen') limit 1`);
}

/** Open deposits whose time is over, except those whose payment is about to become final. */
export function listExpired(
  q: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<DepositRow[]> {
  return q.all(sql<DepositRow>`
    select * from deposit d where state in ('waiting', 'seen') and expires_at <= ${at}
      and not exists (select from treasury_transaction t where t.subject_id = d.id)
    order by expires_at limit ${limit}`);
}
