import type { SignedPayout } from '../../gateways/solana/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { bytesLiveSlots } from '../treasury/index.ts';
import type { PayoutRow } from './payout-store.ts';

type Outcome = 'open' | 'landed' | 'failed' | 'expired' | 'parked' | 'dropped';
export type AttemptRow = {
  id: string;
  outcome: Outcome;
  claimedAt: Date;
  signature: string | null;
  wire: string | null;
  lastValidBlockHeight: bigint | null;
  slot: bigint | null;
  sentAt: Date | null;
  closedAt: Date | null;
  error: string | null;
  /** Consecutive looks that could not determine its outcome. */
  faults: number;
};
/** An attempt whose bytes are stored. */
export type SignedAttempt = AttemptRow & {
  signature: string;
  wire: string;
  lastValidBlockHeight: bigint;
  slot: bigint;
};

/** Lets one worker claim at a time, so that no two spend the same part of the treasury. */
export async function lockClaims(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended('payouts: claim', 0))`);
}

/**
 * Lets one worker close attempts at a time. Each closes several holds in turn, and two attempts
 * that share users and treasury accounts could deadlock otherwise.
 */
export async function lockClosing(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended('payouts: close', 0))`);
}

/** Claims these payouts for one transaction; the unique live item excludes every other claim. */
export async function insertAttempt(
  tx: Tx,
  { id, at, payoutIds }: { id: string; payoutIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into payout_attempt (id, outcome, claimed_at) values (${id}, 'open', ${at})`);
  await tx.run(sql`
    insert into payout_attempt_item (attempt_id, payout_id, position, live)
    select ${id}, payout_id, place - 1, true
    from unnest(${payoutIds}::uuid[]) with ordinality as item (payout_id, place)`);
}

/** Open attempts whose bytes are stored and whose next look is due, oldest first, a page at a time. */
export function listSigned(
  q: Queryable,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<SignedAttempt[]> {
  return q.all(sql<SignedAttempt>`
    select * from payout_attempt where outcome = 'open' and wire is not null
      and (not_before is null or not_before <= ${now}) and id > ${after}
    order by id limit ${limit}`);
}

/** Open attempts that were claimed before `before` and have no bytes: their worker is gone. */
export function listAbandoned(q: Queryable, before: Date, limit: number): Promise<AttemptRow[]> {
  return q.all(sql<AttemptRow>`
    select * from payout_attempt where outcome = 'open' and wire is null
      and claimed_at < ${before} order by id limit ${limit}`);
}

/** All attempts at a payout, oldest first. */
export function attemptsOf(q: Queryable, payoutId: string): Promise<AttemptRow[]> {
  return q.all(sql<AttemptRow>`
    select a.* from payout_attempt_item i join payout_attempt a on a.id = i.attempt_id
    where i.payout_id = ${payoutId} order by a.id`);
}

/** The same, locked before the payout. */
export function lockAttemptsOf(tx: Tx, payoutId: string): Promise<AttemptRow[]> {
  return tx.all(sql<AttemptRow>`
    select a.* from payout_attempt_item i join payout_attempt a on a.id = i.attempt_id
    where i.payout_id = ${payoutId} order by a.id for update of a`);
}

/** How many attempts at a payout were proven dead. */
export function countExpired(q: Queryable, payoutId: string): Promise<number> {
  return q.value(sql<{ count: number }>`
    select count(*)::int as count
    from payout_attempt_item i join payout_attempt a on a.id = i.attempt_id
    where i.payout_id = ${payoutId} and a.outcome = 'expired'`);
}

/**
 * The slot from which bytes that were sent for a payout can no longer land; 0 when none were. `besides`: attempts with this
 * outcome are left out.
 */
export function deadFrom(
  q: Queryable,
  payoutId: string,
  besides: Outcome | null = null,
): Promise<bigint> {
  return q.value(sql<{ slot: bigint }>`
    select coalesce(max(a.slot) + ${bytesLiveSlots}, 0)::bigint as slot
    from payout_attempt_item i join payout_attempt a on a.id = i.attempt_id
    where i.payout_id = ${payoutId} and a.sent_at is not null
      and (${besides}::text is null or a.outcome <> ${besides})`);
}

/** Takes one payout out of an attempt; the attempt's other payouts keep waiting for its outcome. */
export async function releaseItem(
  tx: Tx,
  { attemptId, payoutId }: { attemptId: string; payoutId: string },
): Promise<void> {
  await tx.run(sql`
    update payout_attempt_item set live = false
    where attempt_id = ${attemptId} and payout_id = ${payoutId}`);
}

/** The payouts of an attempt, in the order of its transaction. */
export function itemsOf(q: Queryable, attemptId: string): Promise<PayoutRow[]> {
  return q.all(sql<PayoutRow>`
    select p.* from payout_attempt_item i join payout p on p.id = i.payout_id
    where i.attempt_id = ${attemptId} order by i.position`);
}

/** Micro-USDC that open attempts may still take out of the treasury. Parked ones can no longer land, whether or not they did. */
export function sumOpen(q: Queryable): Promise<bigint> {
  return q.value(sql<{ total: bigint }>`
    select coalesce(sum(p.amount_micro), 0)::bigint as total
    from payout_attempt a join payout_attempt_item i on i.attempt_id = a.id
      join payout p on p.id = i.payout_id
    where a.outcome = 'open'`);
}

/** False when another worker has stored its bytes or closed the attempt: discard ours. */
export async function storeBytes(
  tx: Tx,
  { signed, at, id }: { id: string; signed: SignedPayout; at: Date },
): Promise<boolean> {
  const { signature, wire, lastValidBlockHeight, slot } = signed;
  const stored = await tx.run(sql`
    update payout_attempt set signature = ${signature}, wire = ${wire},
      last_valid_block_height = ${lastValidBlockHeight}, slot = ${slot}, signed_at = ${at}
    where id = ${id} and outcome = 'open' and wire is null`);
  return stored === 1;
}

/**
 * Records on the attempt and its payouts that its bytes leave now: bytes without this mark were never sent
 * by any process. False when the attempt is closed, so that nothing may leave.
 */
export async function markSent(tx: Tx, id: string, at: Date): Promise<boolean> {
  const isOpen = await tx.run(sql`
    update payout_attempt set sent_at = coalesce(sent_at, ${at})
    where id = ${id} and outcome = 'open'`);
  if (isOpen === 0) return false;
  await tx.run(sql`
    update payout set sent_at = coalesce(sent_at, ${at}) where state = 'sending' and id in (
      select payout_id from payout_attempt_item where attempt_id = ${id} and live)`);
  return true;
}

/** The attempt, locked, while it is open; null when another worker has closed it. */
export function lockLive(tx: Tx, id: string): Promise<AttemptRow | null> {
  return tx.one(sql<AttemptRow>`
    select * from payout_attempt where id = ${id} and outcome = 'open' for update`);
}

/** Schedules the next look at an attempt after one that could not determine its outcome. */
export async function recordFault(
  tx: Tx,
  { faults, notBefore, id }: { id: string; faults: number; notBefore: Date },
): Promise<void> {
  await tx.run(sql`
    update payout_attempt set faults = ${faults}, not_before = ${notBefore}
    where id = ${id}`);
}

export async function closeAttempt(
  tx: Tx,
  input: { id: string; outcome: Exclude<Outcome, 'open'>; at: Date; error: string | null },
): Promise<void> {
  const { outcome, at, error, id } = input;
  await tx.run(sql`
    update payout_attempt set outcome = ${outcome}, closed_at = ${at}, error = ${error}
    where id = ${id}`);
  // A parked one may have paid: it blocks new bytes until an admin has decided.
  if (outcome === 'parked') return;
  await tx.run(sql`update payout_attempt_item set live = false where attempt_id = ${id}`);
}
