import type { NamingTransaction } from '../../gateways/solana/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { primaryTimeline } from '../../platform/db/replica.ts';
import { named, sql } from '../../platform/db/sql.ts';

/** How far the history of the treasury's token account is listed and read. */
export type History = {
  /** The newest final slot that the node has named. */
  finalSlot: bigint;
  /** When the node was asked for it, and how much of the history it has. */
  checkedAt: Date | null;
  /** How often it was asked. */
  checkNumber: bigint;
  /** The newest final transaction that was listed. */
  signature: string | null;
  /** The gap is older than the first and newer than the second; null where it has no such end. */
  gapBefore: string | null;
  gapUntil: string | null;
  /** Everything final up to here is read; null until the first reading is complete. */
  readSlot: bigint | null;
  /** The check whose final slot is the one up to which everything is read; 0 for none. */
  reachedCheck: bigint;
  /** When that was. */
  reachedAt: Date | null;
  /** The timeline of the primary on which it was last read; null before the first reading. */
  timeline: string | null;
  /** Whether that is the timeline of the server that answers. */
  isOnTimeline: boolean;
  /** When these books were restored from a backup, or were first read on another primary. */
  restoredAt: Date | null;
  /** Bytes from before that are dead here; null until a node that is not behind was asked after it. */
  safeSlot: bigint | null;
  /** The slots after the first up to the second, which the node no longer had. */
  lostFrom: bigint | null;
  lostTo: bigint | null;
};

const isOnTimeline = `timeline is not distinct from ${primaryTimeline} as is_on_timeline`;

const history = named(`
  select final_slot, checked_at, check_number, signature, gap_before, gap_until, read_slot, reached_check,
    reached_at, timeline, ${isOnTimeline}, restored_at, safe_slot, lost_from, lost_to
  from treasury_history`);

export function readHistory(q: Queryable): Promise<History> {
  return q.only<History>({ ...history, values: [] });
}

/** Advances from `was`; false when another process has. */
export async function moveHistory(tx: Tx, was: History, now: History): Promise<boolean> {
  const moved = await tx.run(sql`
    update treasury_history set final_slot = greatest(final_slot, ${now.finalSlot}),
      checked_at = ${now.checkedAt}, check_number = ${now.checkNumber}, safe_slot = ${now.safeSlot}, signature = ${now.signature}, gap_before = ${now.gapBefore},
      gap_until = ${now.gapUntil}, read_slot = ${now.readSlot}, lost_from = ${now.lostFrom},
      lost_to = ${now.lostTo}
    where signature is not distinct from ${was.signature}
      and gap_before is not distinct from ${was.gapBefore}
      and read_slot is not distinct from ${was.readSlot}
      and check_number = ${was.checkNumber}
      and timeline is not distinct from ${was.timeline}`);
  return moved === 1;
}

/**
 * Records that everything final up to `now.finalSlot` is read, if it is. The caller has listed everything up to there.
 * @param notFinal the transactions of this listing that may still become final: the chain no longer has the others
 *   that are not final, and transactions newer than the slot are not requested.
 */
export async function markReached(
  q: Queryable,
  { finalSlot, checkedAt, checkNumber, timeline }: History,
  notFinal: readonly string[],
): Promise<void> {
  await q.run(sql`
    update treasury_history
    set read_slot = greatest(read_slot, ${finalSlot}), reached_check = ${checkNumber}, reached_at = ${checkedAt}
    where reached_check < ${checkNumber} and timeline is not distinct from ${timeline}
      and not exists (
        select from treasury_transaction
        where read_at is null and given_up_at is null and slot <= ${finalSlot}
          and (is_final or signature = any(${notFinal}::text[])))`);
}

/** A transaction that names the treasury's token account. */
export type Listed = { signature: string; slot: bigint; isFinal: boolean };
export type Unread = Listed & { attempts: number };

/**
 * Keeps what is to be read: not what was credited. Payouts are read although their signatures are used, so that a
 * second payment is found. One that became final is read again.
 */
export async function keepListed(tx: Tx, listed: readonly Listed[], at: Date): Promise<void> {
  await tx.run(sql`
    insert into treasury_transaction as known (signature, slot, is_final, listed_at)
    select l.signature, l.slot, l.is_final, ${at}
    from unnest(${listed.map((one) => one.signature)}::text[],
      ${listed.map((one) => one.slot)}::bigint[],
      ${listed.map((one) => one.isFinal)}::boolean[]) l (signature, slot, is_final)
    where not exists (
      select from chain_signature s where s.signature = l.signature and s.used_for <> 'payout')
    order by l.signature
    on conflict (signature) do update set is_final = true, slot = excluded.slot, read_at = null,
      attempts = 0, not_before = null
    where excluded.is_final and not known.is_final`);
}

/** Transactions up to a slot to read now: the newest first; those that failed come last. */
export function listUnread(
  q: Queryable,
  { at, upTo, limit }: { at: Date; upTo: bigint; limit: number },
): Promise<Unread[]> {
  return q.all(sql<Unread>`
    select signature, slot, is_final, attempts from treasury_transaction
    where read_at is null and given_up_at is null and slot <= ${upTo}
      and (not_before is null or not_before <= ${at} or not_before > ${at}::timestamptz + interval '1 hour')
    order by attempts, slot desc limit ${limit}`);
}

/** Final transactions that were listed and could not be read yet, those that were given up among them. */
export function listUnreadFinal(q: Queryable, limit: number): Promise<NamingTransaction[]> {
  return q.all(sql<NamingTransaction>`
    select signature, slot, true as succeeded, true as is_final from treasury_transaction
    where read_at is null and is_final limit ${limit}`);
}

/** Deletes a transaction that needs no further reading. */
export async function eraseTransaction(q: Queryable, signature: string): Promise<void> {
  await q.run(sql`delete from treasury_transaction where signature = ${signature}`);
}

/** Marks a transaction as read before it is final; `subjectId` is the deposit that it pays, null for others. */
export async function markRead(
  q: Queryable,
  { at, subjectId, signature }: { signature: string; subjectId: string | null; at: Date },
): Promise<void> {
  await q.run(sql`
    update treasury_transaction set read_at = ${at}, subject_id = ${subjectId}
    where signature = ${signature} and not is_final`);
}

/** An operator turns an unclaimed transfer into a replacement by hand. */
export type KnownKind = Known['kind'] | 'replacement';
export type Known =
  | { kind: 'unclaimed'; amount: bigint; memo: null }
  | { kind: 'memo'; amount: null; memo: string };

/** Keeps a final transaction: an unclaimed transfer or a memo. */
export async function markKnown(
  q: Queryable,
  input: Known & { signature: string; at: Date },
): Promise<void> {
  await q.run(sql`
    update treasury_transaction set read_at = ${input.at}, kind = ${input.kind}, amount_micro = ${input.amount},
      memo = ${input.memo}, is_final = true, subject_id = null, error = null, given_up_at = null
    where signature = ${input.signature}`);
}

/** Whether the history has this final memo. */
export function hasMemo(
  q: Queryable,
  { signature, memo }: { signature: string; memo: string },
): Promise<boolean> {
  return q.has(sql`
    select from treasury_transaction
    where signature = ${signature} and kind = 'memo' and memo = ${memo}`);
}

/** The transaction that has this final memo, as far as the history is read. */
export function findMemo(q: Queryable, memo: string): Promise<string | null> {
  return q.valueOrNull(sql<{ signature: string }>`
    select signature from treasury_transaction
    where kind = 'memo' and memo = ${memo} order by slot limit 1`);
}

type Attempt = { attempts: number; notBefore: Date; error: string; givenUpAt: Date | null };

/** Counts a try that failed, unless another process has counted it. */
export async function countTry(
  tx: Tx,
  { signature, attempts }: Unread,
  next: Attempt,
): Promise<boolean> {
  const counted = await tx.run(sql`
    update treasury_transaction set attempts = ${next.attempts}, not_before = ${next.notBefore},
      error = ${next.error}, given_up_at = ${next.givenUpAt}
    where signature = ${signature} and attempts = ${attempts} and read_at is null
      and given_up_at is null`);
  return counted === 1;
}

/** Deletes transactions that never became final. Those that the chain still has are listed again. */
export async function dropVanished(tx: Tx, before: Date): Promise<void> {
  await tx.run(sql`
    delete from treasury_transaction where not is_final and listed_at < ${before}`);
}

type Whole = {
  wholeFrom: bigint;
} & Pick<
  History,
  | 'finalSlot'
  | 'checkNumber'
  | 'readSlot'
  | 'reachedCheck'
  | 'isOnTimeline'
  | 'restoredAt'
  | 'safeSlot'
>;

const whole = named(`
  select final_slot, check_number, read_slot, reached_check, ${isOnTimeline}, restored_at, safe_slot,
    greatest(coalesce(lost_to, 0), (
      select coalesce(max(slot) + 1, 0) from treasury_transaction
      where read_at is null and (given_up_at is not null or is_final and slot <= read_slot)
    )) as whole_from
  from treasury_history`);

/**
 * The slot from which on nothing is missing between it and `readSlot`: after the part that the node
 * did not have, and after everything that was given up and not read since.
 */
export function readWhole(q: Queryable): Promise<Whole> {
  return q.only<Whole>({ ...whole, values: [] });
}

/** How many transactions could not be read or acted on. */
export function countGivenUp(q: Queryable): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count from treasury_transaction where given_up_at is not null`);
}

/** These books are from a backup: what the chain knows beyond them is read before anything is paid. */
export async function markRestored(q: Queryable): Promise<void> {
  await q.run(sql`update treasury_history set restored_at = now(), safe_slot = null`);
}

const kept = named(`select timeline, ${isOnTimeline} from treasury_history for update`);
const keep = named(`update treasury_history set timeline = ${primaryTimeline}`);

/**
 * Keeps the timeline of this primary. With another one than before, these books are as if restored: a standby that was
 * promoted may lack the last commits of the primary before it, and with them what that had signed.
 * @returns whether it was another one; false for the first.
 */
export async function keepTimeline(tx: Tx): Promise<boolean> {
  const was = await tx.only<Pick<History, 'timeline' | 'isOnTimeline'>>({ ...kept, values: [] });
  if (was.isOnTimeline) return false;
  await tx.run({ ...keep, values: [] });
  if (was.timeline === null) return false;
  await markRestored(tx);
  return true;
}
