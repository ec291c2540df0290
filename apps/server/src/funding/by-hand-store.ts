import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

export type ByHand = {
  signature: string;
  adminId: string;
  reason: string;
  /** The wallets that paid, as the chain said then. */
  senders: readonly string[];
  ticketId: string | null;
};

export async function insertByHand(tx: Tx, of: ByHand): Promise<void> {
  await tx.run(sql`
    insert into deposit_by_hand (signature, admin_id, reason, senders, ticket_id)
    values (${of.signature}, ${of.adminId}, ${of.reason}, ${of.senders}::text[], ${of.ticketId})`);
}

/** Which of these signatures were used, for anything. */
export async function usedAmong(q: Queryable, signatures: readonly string[]): Promise<Set<string>> {
  const rows = await q.all(sql<{ signature: string }>`
    select signature from chain_signature where signature = any(${signatures}::text[])`);
  return new Set(rows.map(({ signature }) => signature));
}

/** Which of these transfers an admin credited. */
export async function byHandAmong(
  q: Queryable,
  signatures: readonly string[],
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set();
  const rows = await q.all(sql<{ signature: string }>`
    select signature from deposit_by_hand where signature = any(${signatures}::text[])`);
  return new Set(rows.map(({ signature }) => signature));
}

/** A credit; what is null was not made by hand. */
export type Credit = {
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
