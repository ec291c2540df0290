import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { DepositRow } from './deposit-store.ts';

/** How far the history of the treasury's token account has been listed. */
export type Watch = {
  /** Everything final up to this slot is listed, but for the gap. */
  slot: bigint;
  /** The newest final transaction that was listed. */
  signature: string | null;
  /** The gap is older than the first and newer than the second; null where it has no such end. */
  gapBefore: string | null;
  gapUntil: string | null;
  /** When the node was last asked how much of the history it has. */
  checkedAt: Date | null;
};

export async function readWatch(q: Queryable): Promise<Watch> {
  const row = await q.one(sql<Watch>`
    select slot, signature, gap_before, gap_until, checked_at from deposit_watch`);
  if (!row) throw new Error('The position in the history of the treasury is missing.');
  return row;
}

/** Advances from `was`, unless another process has. */
export async function moveWatch(tx: Tx, was: Watch, now: Watch): Promise<void> {
  await tx.run(sql`
    update deposit_watch set slot = ${now.slot}, signature = ${now.signature},
      gap_before = ${now.gapBefore}, gap_until = ${now.gapUntil}, checked_at = ${now.checkedAt}
    where signature is not distinct from ${was.signature}
      and gap_before is not distinct from ${was.gapBefore}`);
}

/** A transaction that names the treasury's token account. */
export type Listed = { signature: string; slot: bigint; isFinal: boolean };

/** Those not used for anything yet are kept for reading; one that became final is read again. */
export async function keepArrivals(tx: Tx, listed: readonly Listed[], at: Date): Promise<void> {
  await tx.run(sql`
    insert into deposit_arrival as known (signature, slot, is_final, listed_at)
    select l.signature, l.slot, l.is_final, ${at}
    from unnest(${listed.map((one) => one.signature)}::text[],
      ${listed.map((one) => one.slot)}::bigint[],
      ${listed.map((one) => one.isFinal)}::boolean[]) l (signature, slot, is_final)
    where not exists (select from chain_signature s where s.signature = l.signature)
    order by l.signature
    on conflict (signature) do update set is_final = true, slot = excluded.slot, read_at = null
    where excluded.is_final and not known.is_final`);
}

/** Arrivals to read: the newest first, those that failed before last. */
export function listUnread(q: Queryable, limit: number): Promise<Listed[]> {
  return q.all(sql<Listed>`
    select signature, slot, is_final from deposit_arrival where read_at is null
    order by tries, slot desc limit ${limit}`);
}

/** What needs no further look: credited, or not for a deposit. */
export async function dropArrival(q: Queryable, signature: string): Promise<void> {
  await q.run(sql`delete from deposit_arrival where signature = ${signature}`);
}

/** Read before it is final; `depositId` of the deposit that it pays. */
export async function markRead(
  q: Queryable,
  of: { signature: string; depositId: string | null; at: Date },
): Promise<void> {
  await q.run(sql`
    update deposit_arrival set read_at = ${of.at}, deposit_id = ${of.depositId}
    where signature = ${of.signature} and not is_final`);
}

export async function countTry(q: Queryable, signature: string): Promise<void> {
  await q.run(sql`update deposit_arrival set tries = tries + 1 where signature = ${signature}`);
}

/** Forgets what never became final. What the chain still has is listed again. */
export async function dropVanished(q: Queryable, before: Date): Promise<void> {
  await q.run(sql`delete from deposit_arrival where not is_final and listed_at < ${before}`);
}

/** Open deposits whose time is over, except those whose payment is about to become final. */
export function listOver(q: Queryable, of: { at: Date; limit: number }): Promise<DepositRow[]> {
  return q.all(sql<DepositRow>`
    select * from deposit d where state in ('waiting', 'seen') and expires_at <= ${of.at}
      and not exists (select from deposit_arrival a where a.deposit_id = d.id)
    order by expires_at limit ${of.limit}`);
}
