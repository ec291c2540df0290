import type { SignedPayout } from '../../gateways/solana/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** The memo of a root on its way to the chain. */
export type AnchorRow = {
  rootNumber: number;
  memo: string;
  signature: string | null;
  wire: string | null;
  lastValidBlockHeight: bigint | null;
  slot: bigint | null;
  sentAt: Date | null;
  attempts: number;
};

export async function insertAnchor(tx: Tx, number: number, memo: string): Promise<void> {
  await tx.run(sql`insert into proof_anchor (root_number, memo) values (${number}, ${memo})`);
}

/** Whether a root of these books has this memo. */
export function hasAnchor(q: Queryable, memo: string): Promise<boolean> {
  return q.has(sql`select from proof_anchor where memo = ${memo}`);
}

/** Those that are not final, oldest first. */
export function listOpenAnchors(q: Queryable, now: Date, limit: number): Promise<AnchorRow[]> {
  return q.all(sql<AnchorRow>`
    select * from proof_anchor
    where landed_at is null and (not_before is null or not_before <= ${now})
    order by root_number limit ${limit}`);
}

/** The oldest root whose memo is not final. */
export function readOldestOpen(q: Queryable): Promise<{ number: number; at: Date } | null> {
  return q.one(sql<{ number: number; at: Date }>`
    select r.number, r.at from proof_anchor a join proof_root r on r.number = a.root_number
    where a.landed_at is null order by a.root_number limit 1`);
}

/** Bytes that another worker has stored stay: these are discarded. */
export async function storeAnchorBytes(
  q: Queryable,
  { number, signed, at }: { number: number; signed: SignedPayout; at: Date },
): Promise<void> {
  const { signature, wire, lastValidBlockHeight, slot } = signed;
  await q.run(sql`
    update proof_anchor set signature = ${signature}, wire = ${wire},
      last_valid_block_height = ${lastValidBlockHeight}, slot = ${slot}, signed_at = ${at},
      not_before = null
    where root_number = ${number} and wire is null and landed_at is null`);
}

/** Records that these bytes are sent now; false if they are no longer the stored ones. */
export async function markAnchorSent(q: Queryable, signature: string, at: Date): Promise<boolean> {
  const marked = await q.run(sql`
    update proof_anchor set sent_at = coalesce(sent_at, ${at})
    where signature = ${signature} and landed_at is null`);
  return marked === 1;
}

export async function markAnchorLanded(q: Queryable, signature: string, at: Date): Promise<void> {
  await q.run(sql`
    update proof_anchor set landed_at = ${at}, sent_at = coalesce(sent_at, ${at})
    where signature = ${signature} and landed_at is null`);
}

/** The memo stands on chain, sent by books that are lost: these only name it. */
export async function adoptAnchor(
  q: Queryable,
  { number, signature, at }: { number: number; signature: string; at: Date },
): Promise<void> {
  await q.run(sql`
    update proof_anchor set signature = ${signature}, sent_at = ${at}, landed_at = ${at}
    where root_number = ${number} and wire is null and landed_at is null`);
}

/** The bytes are proven dead, or failed: new ones may be signed. */
export async function dropAnchorBytes(q: Queryable, signature: string): Promise<void> {
  await q.run(sql`
    update proof_anchor set signature = null, wire = null, last_valid_block_height = null,
      slot = null, signed_at = null, sent_at = null
    where signature = ${signature} and landed_at is null`);
}

export async function postponeAnchor(
  q: Queryable,
  { number, attempts, notBefore }: { number: number; attempts: number; notBefore: Date },
): Promise<void> {
  await q.run(sql`
    update proof_anchor set attempts = ${attempts}, not_before = ${notBefore}
    where root_number = ${number} and landed_at is null`);
}
