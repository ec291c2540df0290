import type { FoundPayment } from '../../gateways/solana/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { takeSignature } from '../treasury/index.ts';

/** Which look saw the payment. */
export type SeenBy = 'attempt' | 'reference' | 'treasury' | 'admin';

/** A transfer out of the treasury that pays a payout, as the chain showed it. */
export type Payment = FoundPayment & { payoutId: string; seenBy: SeenBy; seenAt: Date };

/**
 * Stores a payment and its signature permanently. A known payment becomes final when the chain says
 * so, and takes its amount from the chain once that was asked.
 * @returns whether it was not known.
 */
export async function savePayment(
  tx: Tx,
  input: { payoutId: string; found: FoundPayment; seenBy: SeenBy; isMarked: boolean; at: Date },
): Promise<boolean> {
  const { payoutId, found, seenBy, isMarked, at } = input;
  const { signature, slot, amount, isFinal } = found;
  // That of an own attempt is used already, with the attempt's id.
  await takeSignature(tx, { signature, usedFor: 'payout', usedId: payoutId, at });
  const saved = await tx.one(sql<{ isNew: boolean }>`
    insert into payout_payment as known (payout_id, signature, slot, amount_micro, is_final, seen_by,
      seen_at, is_marked)
    values (${payoutId}, ${signature}, ${slot}, ${amount}, ${isFinal}, ${seenBy}, ${at}, ${isMarked})
    on conflict (payout_id, signature) do update set
      is_final = known.is_final or excluded.is_final,
      slot = excluded.slot,
      amount_micro = case excluded.seen_by
        when 'attempt' then known.amount_micro else excluded.amount_micro end
    returning xmax = 0 as is_new`);
  return saved?.isNew ?? false;
}

/** The payments of these payouts that the chain has shown, oldest first. */
export function listPayments(q: Queryable, payoutIds: readonly string[]): Promise<Payment[]> {
  return q.all(sql<Payment>`
    select payout_id, signature, slot, amount_micro as amount,
      is_final, seen_by, seen_at
    from payout_payment where payout_id = any(${payoutIds}::uuid[])
    order by seen_at, signature`);
}

/** Deletes payments of a payout that never became final and have vanished. */
export async function dropVanished(tx: Tx, payoutId: string): Promise<void> {
  const gone = await tx.values(sql<{ signature: string }>`
    delete from payout_payment where payout_id = ${payoutId} and not is_final
    returning signature`);
  await tx.run(sql`
    delete from chain_signature s where signature = any(${gone}::text[])
      and not exists (select from payout_payment t where t.signature = s.signature)
      and not exists (select from payout_attempt a where a.signature = s.signature)`);
}

/** What a signature was used for; null when it is unused. */
export async function useOf(q: Queryable, signature: string): Promise<string | null> {
  const row = await q.one(sql<{ usedFor: string }>`
    select used_for from chain_signature where signature = ${signature}`);
  return row?.usedFor ?? null;
}

/** The payouts with these references, by reference. */
export async function findByReferences(
  q: Queryable,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await q.all(sql<{ id: string; reference: string }>`
    select id, reference from payout where reference = any(${references}::text[])`);
  return new Map(rows.map(({ id, reference }) => [reference, id]));
}

/** Those of the addresses that have a final payment, by any account. */
export async function paidAmong(
  q: Queryable,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await q.values(sql<{ address: string }>`
    select distinct address from payout
    where address = any(${addresses}::text[]) and state = 'confirmed'`);
  return new Set(found);
}

/** Whether this account has a final payment to this address. */
export function wasPaidTo(
  tx: Tx,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  return tx.has(sql`
    select 1 from payout
    where user_id = ${userId} and address = ${address} and state = 'confirmed' limit 1`);
}

/** Whether this payout belongs to the user. */
export function ownsPayout(
  q: Queryable,
  { id, userId }: { userId: string; id: string },
): Promise<boolean> {
  return q.has(sql`
    select 1 from payout where id = ${id} and user_id = ${userId}`);
}
