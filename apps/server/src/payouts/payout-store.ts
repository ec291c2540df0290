import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import { mayMove, type PayoutState } from './payout-state.ts';

/** Whose money it is: what an earner has earned, or what a creator takes out of the balance. */
export type PayoutPurpose = 'earnings' | 'withdrawal';

export type PayoutRow = {
  id: string;
  userId: string;
  purpose: PayoutPurpose;
  amount: Usdc;
  address: string;
  reference: string;
  state: PayoutState;
  requestedAt: Date;
  sentAt: Date | null;
  confirmedAt: Date | null;
  signature: string | null;
  reason: string | null;
  failures: number;
  notBefore: Date | null;
  /** Until then a withdrawal to a new address can be cancelled, and is not sent. */
  heldUntil: Date | null;
};

export async function insertPayout(
  tx: Tx,
  of: Pick<
    PayoutRow,
    'id' | 'userId' | 'purpose' | 'amount' | 'address' | 'reference' | 'heldUntil'
  > & { at: Date },
): Promise<PayoutRow> {
  const row = await tx.one(sql<PayoutRow>`
    insert into payout (id, user_id, purpose, amount_micro, address, reference, held_until, state,
      requested_at)
    values (${of.id}, ${of.userId}, ${of.purpose}, ${of.amount}, ${of.address},
      ${of.reference}, ${of.heldUntil}, 'requested', ${of.at})
    returning *`);
  if (!row) throw new Error('An insert returned no row.');
  return row;
}

/** Newest first; `before` is the id of the last row of the page before. */
export function listOwn(
  q: Queryable,
  of: { userId: string; purpose: PayoutPurpose; before: string; limit: number },
): Promise<PayoutRow[]> {
  return q.all(sql<PayoutRow>`
    select * from payout where user_id = ${of.userId} and purpose = ${of.purpose}
      and id < ${of.before}
    order by id desc limit ${of.limit}`);
}

export function readPayouts(q: Queryable, ids: readonly string[]): Promise<PayoutRow[]> {
  return q.all(sql<PayoutRow>`select * from payout where id = any(${ids}::uuid[]) order by id`);
}

/** Whether this payout is the user's own. */
export async function ownsPayout(
  q: Queryable,
  of: { userId: string; id: string },
): Promise<boolean> {
  const found = await q.one(sql`
    select 1 from payout where id = ${of.id} and user_id = ${of.userId}`);
  return found !== null;
}

export async function sumConfirmed(q: Queryable, userId: string): Promise<Usdc> {
  const row = await q.one(sql<{ total: Usdc }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from payout
    where user_id = ${userId} and purpose = 'earnings' and state = 'confirmed'`);
  if (!row) throw new Error('A sum returned no row.');
  return row.total;
}

/** The oldest that may be sent now, each alone within `most` micro-USDC. */
export function listWaiting(
  q: Queryable,
  of: { now: Date; most: bigint; limit: number },
): Promise<PayoutRow[]> {
  return q.all(sql<PayoutRow>`
    select * from payout
    where state = 'requested' and amount_micro <= ${of.most}
      and (not_before is null or not_before <= ${of.now})
      and (held_until is null or held_until <= ${of.now})
    order by id limit ${of.limit}`);
}

/** Those that still wait, locked; what another worker holds or has taken is left out. */
export function lockWaiting(tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> {
  return tx.all(sql<PayoutRow>`
    select * from payout where id = any(${ids}::uuid[]) and state = 'requested'
    order by id for update skip locked`);
}

export function lockPayouts(tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> {
  return tx.all(sql<PayoutRow>`
    select * from payout where id = any(${ids}::uuid[]) order by id for update`);
}

/** In review, and no transaction stands in the way of sending them after all. */
export function lockSetAside(tx: Tx, limit: number): Promise<PayoutRow[]> {
  return tx.all(sql<PayoutRow>`
    select * from payout p where state = 'review' and not exists (
      select from payout_attempt_item i where i.payout_id = p.id and i.live)
    order by id limit ${limit} for update skip locked`);
}

/** One of an earner's that waits, with no transaction that may still pay it, locked. */
export function lockHeldOf(tx: Tx, userId: string): Promise<PayoutRow | null> {
  return tx.one(sql<PayoutRow>`
    select * from payout p
    where user_id = ${userId} and purpose = 'earnings' and state in ('requested', 'review')
      and not exists (select from payout_attempt_item i where i.payout_id = p.id and i.live)
    order by id limit 1 for update`);
}

/** Whether anything of an earner's is neither paid nor given back. */
export async function hasUnfinishedPayouts(q: Queryable, userId: string): Promise<boolean> {
  const row = await q.one(sql`
    select 1 from payout where user_id = ${userId} and purpose = 'earnings'
      and state in ('requested', 'review', 'sending', 'failed') limit 1`);
  return row !== null;
}

/** How many are unfinished since before `before`, and since when the oldest is. */
export async function readLate(
  q: Queryable,
  before: Date,
): Promise<{ late: number; oldest: Date | null }> {
  const row = await q.one(sql<{ late: number; oldest: Date | null }>`
    select count(*)::int as late, min(requested_at) as oldest from payout
    where state in ('requested', 'review', 'sending', 'failed') and requested_at < ${before}
      and (held_until is null or held_until < ${before})`);
  return row ?? { late: 0, oldest: null };
}

/** Lets the owner see the transaction that is meant to pay. */
export async function noteSignature(
  tx: Tx,
  of: { ids: readonly string[]; signature: string },
): Promise<void> {
  await tx.run(sql`
    update payout set signature = ${of.signature} where id = any(${of.ids}::uuid[])`);
}

type Change = { state: PayoutState } & Partial<
  Pick<PayoutRow, 'sentAt' | 'confirmedAt' | 'signature' | 'reason' | 'failures' | 'notBefore'>
>;

/** Moves a locked payout; what `change` does not name stays. A move outside its life is a bug. */
export async function move(tx: Tx, payout: PayoutRow, change: Change): Promise<void> {
  if (!mayMove(payout.state, change.state)) {
    throw new Error(`Payout ${payout.id} cannot go from ${payout.state} to ${change.state}.`);
  }
  const next = { ...payout, ...change };
  await tx.run(sql`
    update payout set state = ${next.state}, sent_at = ${next.sentAt},
      confirmed_at = ${next.confirmedAt}, signature = ${next.signature}, reason = ${next.reason},
      failures = ${next.failures}, not_before = ${next.notBefore}
    where id = ${next.id}`);
}
