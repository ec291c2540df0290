import type { TreasuryTransaction } from '../../gateways/solana/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Micro-USDC at one final slot; `surplus` is below 0 when the treasury is short. */
export type Comparison = {
  slot: bigint;
  onChain: bigint;
  sentNotConfirmed: bigint;
  arrivedNotCredited: bigint;
  owed: bigint;
  own: bigint;
  surplus: bigint;
};

export type ComparisonRow = {
  dueAt: Date;
  pendingSlot: bigint | null;
  pendingAmount: bigint | null;
  comparedAt: Date | null;
  slot: bigint | null;
  surplus: bigint | null;
  differsSince: Date | null;
};

export function readComparison(q: Queryable): Promise<ComparisonRow> {
  return q.only(sql<ComparisonRow>`
    select greatest(due_at, 'epoch') as due_at, pending_slot, pending_amount, compared_at, slot, surplus,
      differs_since
    from treasury_comparison`);
}

/** The figures of the last comparison; null before the first. */
export function readFigures(q: Queryable): Promise<(Comparison & { comparedAt: Date }) | null> {
  return q.one(sql<Comparison & { comparedAt: Date }>`
    select compared_at, slot, on_chain, sent_not_confirmed, arrived_not_credited, owed, own, surplus
    from treasury_comparison where compared_at is not null`);
}

/** A balance to compare once the history is read up to its slot. */
export async function keepBalance(
  q: Queryable,
  { slot, amount }: { slot: bigint; amount: bigint },
): Promise<void> {
  await q.run(sql`
    update treasury_comparison set pending_slot = ${slot}, pending_amount = ${amount}
    where pending_slot is null`);
}

/** The next comparison is tried at this time. */
export async function postpone(q: Queryable, dueAt: Date): Promise<void> {
  await q.run(sql`update treasury_comparison set due_at = ${dueAt}`);
}

/** False when another process has compared this balance. */
export async function saveComparison(
  tx: Tx,
  input: Comparison & { at: Date; dueAt: Date; differsSince: Date | null },
): Promise<boolean> {
  const saved = await tx.run(sql`
    update treasury_comparison set pending_slot = null, pending_amount = null, due_at = ${input.dueAt},
      compared_at = ${input.at}, slot = ${input.slot}, on_chain = ${input.onChain},
      sent_not_confirmed = ${input.sentNotConfirmed}, arrived_not_credited = ${input.arrivedNotCredited},
      owed = ${input.owed}, own = ${input.own}, surplus = ${input.surplus},
      differs_since = ${input.differsSince}
    where pending_slot = ${input.slot}`);
  return saved === 1;
}

/** All statements of this transaction see the books at one moment. */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read`);
}

/** For a transaction whose reading grows with the books. */
export async function letRunLong(tx: Tx): Promise<void> {
  await tx.run(sql`set local statement_timeout = '10min'`);
  await tx.run(sql`set local work_mem = '64MB'`);
}

type AtSlot = {
  /** Final payments up to the slot of payouts that are neither confirmed nor given back. */
  sent: bigint;
  /** Unclaimed transfers up to the slot. */
  arrived: bigint;
  /** What the books know of later slots: credits, and payments of confirmed payouts. */
  laterCredits: bigint;
  laterPayments: bigint;
};

/** The amounts in micro-USDC that explain the difference between the chain at a slot and the books now. */
export function sumAtSlot(tx: Tx, slot: bigint): Promise<AtSlot> {
  return tx.only(sql<AtSlot>`
    select (select coalesce(sum(t.amount_micro), 0)::bigint
        from payout_payment t join payout p on p.id = t.payout_id
        where t.is_final and t.slot <= ${slot}
          and p.state in ('requested', 'review', 'sending')) as sent,
      (select coalesce(sum(t.amount_micro), 0)::bigint from treasury_transaction t
        where t.kind = 'unclaimed' and t.slot <= ${slot}
          and not exists (select from deposit_credit c where c.signature = t.signature)) as arrived,
      (select coalesce(sum(amount_micro), 0)::bigint from deposit_credit
        where slot > ${slot}) as later_credits,
      (select coalesce(sum(p.amount_micro), 0)::bigint
        from payout p join payout_payment t on t.payout_id = p.id and t.signature = p.signature
        where p.state = 'confirmed' and t.slot > ${slot}) as later_payments`);
}

/** What transactions that the reader had not read moved, and what of it the books have by now. */
export async function sumUnread(
  tx: Tx,
  unread: readonly TreasuryTransaction[],
): Promise<Pick<AtSlot, 'sent' | 'arrived'>> {
  const arrivals = unread.filter(({ change }) => change > 0n);
  const payments = unread.flatMap(({ signature, marked }) =>
    marked.map((one) => ({ signature, ...one })),
  );
  return tx.only(sql<Pick<AtSlot, 'sent' | 'arrived'>>`
    select (select coalesce(sum(a.amount), 0)::bigint
        from unnest(${arrivals.map(({ signature }) => signature)}::text[],
          ${arrivals.map(({ change }) => change)}::bigint[]) a (signature, amount)
        where not exists (select from deposit_credit c where c.signature = a.signature)
          and not exists (select from treasury_transaction t
            where t.signature = a.signature and t.kind in ('unclaimed', 'replacement'))) as arrived,
      (select coalesce(sum(m.amount), 0)::bigint
        from unnest(${payments.map(({ signature }) => signature)}::text[],
          ${payments.map(({ reference }) => reference)}::text[],
          ${payments.map(({ amount }) => amount)}::bigint[]) m (signature, reference, amount)
        join payout p on p.reference = m.reference
        where p.state in ('requested', 'review', 'sending') and not exists (
          select from payout_payment t
          where t.payout_id = p.id and t.signature = m.signature and t.is_final)) as sent`);
}
