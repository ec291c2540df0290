import type { PayoutFlag, Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PersonalPage, PersonalRow } from '../../platform/personal-data.ts';
import {
  afterEvent,
  type PayoutEvent,
  type PayoutState,
  type ReviewCause,
} from './payout-state.ts';

/** Whose money it is: an earner's rewards or a creator's balance. */
export type PayoutPurpose = 'earnings' | 'withdrawal';

export type PayoutRow = {
  id: string;
  userId: string;
  purpose: PayoutPurpose;
  amount: Usdc;
  address: string;
  /** Requested by the wish in `automatic_payout`. */
  isAutomatic: boolean;
  reference: string;
  state: PayoutState;
  requestedAt: Date;
  sentAt: Date | null;
  confirmedAt: Date | null;
  signature: string | null;
  reason: string | null;
  /** Why an admin must decide; only in review. */
  reviewCause: ReviewCause | null;
  /** Transactions of this payout that failed on chain. */
  failures: number;
  /** Attempts in a row that were dropped before they were sent. */
  faults: number;
  notBefore: Date | null;
  /** The newest final slot that the node had named at the request: no payment of it is in an older one. */
  sinceSlot: bigint;
  /** It waits until the treasury's history has been read up to this slot. */
  lookSlot: bigint | null;
  /** Micro-USDC for opening the token account, besides `amount`; null: it may not be opened. */
  opening: Usdc | null;
  /** Until then a withdrawal to a new address can be cancelled and is not sent. */
  heldUntil: Date | null;
  /** Why admins have to release it, the newest last: found at the request, or while it waits. */
  flags: PayoutFlag[];
  /** Different admins that have to release it. */
  releasesNeeded: number;
  /** The limit of the hour that it waits for; null when it waits for none. */
  waitsFor: 'hour' | 'share' | null;
  /** Until about when it waits for that limit, or when its last wait or review ended: it can be late from then on. Null once it is over. */
  waitsUntil: Date | null;
};

export function insertPayout(
  tx: Tx,
  input: Pick<
    PayoutRow,
    | 'id'
    | 'userId'
    | 'purpose'
    | 'amount'
    | 'address'
    | 'isAutomatic'
    | 'reference'
    | 'heldUntil'
    | 'opening'
    | 'flags'
    | 'releasesNeeded'
    | 'reason'
  > & { at: Date },
): Promise<PayoutRow> {
  const isFlagged = input.flags.length > 0;
  return tx.only(sql<PayoutRow>`
    insert into payout (id, user_id, purpose, amount_micro, address, is_automatic, reference, held_until,
      opening_micro, state, review_cause, reason, flags, releases_needed, requested_at, since_slot)
    values (${input.id}, ${input.userId}, ${input.purpose}, ${input.amount}, ${input.address},
      ${input.isAutomatic}, ${input.reference}, ${input.heldUntil}, ${input.opening}, ${isFlagged ? 'review' : 'requested'},
      ${isFlagged ? 'flagged' : null}, ${input.reason}, ${input.flags}, ${input.releasesNeeded}, ${input.at},
      (select final_slot from treasury_history))
    returning *`);
}

/** Newest first; `before` is the id of the previous page's last row. */
export function listOwn(
  q: Queryable,
  input: { userId: string; purpose: PayoutPurpose; before: string; limit: number },
): Promise<PayoutRow[]> {
  const { userId, purpose, before, limit } = input;
  return q.all(sql<PayoutRow>`
    select * from payout where user_id = ${userId} and purpose = ${purpose}
      and id < ${before}
    order by id desc limit ${limit}`);
}

/** Oldest first; `after` is the id of the previous page's last row. */
export function listInState(
  q: Queryable,
  input: {
    state: 'review' | 'requested' | 'sending';
    /** Only those that a limit flagged, or only the others that an admin has to decide; null: all. */
    queue: 'flagged' | 'trouble' | null;
    after: string;
    limit: number;
  },
): Promise<PayoutRow[]> {
  const { state, after, queue, limit } = input;
  return q.all(sql<PayoutRow>`
    select * from payout
    where state in ('requested', 'review', 'sending') and state = ${state} and id > ${after}
      and (${queue}::text is null or ${queue} = case when review_cause = 'flagged' then 'flagged'
        when review_cause in ('banned', 'suspended') then null else 'trouble' end)
    order by id limit ${limit}`);
}

export function readPayouts(q: Queryable, ids: readonly string[]): Promise<PayoutRow[]> {
  return q.all(sql<PayoutRow>`select * from payout where id = any(${ids}::uuid[]) order by id`);
}

export async function sumConfirmed(q: Queryable, userId: string): Promise<Usdc> {
  const row = await q.only(sql<{ total: Usdc }>`
    select coalesce(sum(amount_micro), 0)::bigint as total from payout
    where user_id = ${userId} and purpose = 'earnings' and state = 'confirmed'`);
  return row.total;
}

type ConfirmedPayout = {
  id: string;
  amount: Usdc;
  address: string;
  confirmedAt: Date;
  signature: string;
};

/** The payouts of an earner that were confirmed from one moment on and before another, newest first. */
export function listConfirmed(
  q: Queryable,
  { userId, from, until }: { userId: string; from: Date; until: Date },
): Promise<ConfirmedPayout[]> {
  return q.all(sql<ConfirmedPayout>`
    select id, amount_micro, address, confirmed_at, signature from payout
    where user_id = ${userId} and purpose = 'earnings' and state = 'confirmed'
      and confirmed_at >= ${from} and confirmed_at < ${until}
    order by confirmed_at desc, id desc`);
}

/** `hasFailed`: a transaction to its address has failed on chain, for this payout or another. */
export type WaitingRow = PayoutRow & { hasFailed: boolean };

/** Those of them that are still waiting, locked. Skips rows that another worker has locked. */
export function lockWaiting(tx: Tx, ids: readonly string[]): Promise<WaitingRow[]> {
  return tx.all(sql<WaitingRow>`
    select *, exists (select from payout f where f.address = p.address and f.failures > 0)
      as has_failed
    from payout p where id = any(${ids}::uuid[]) and state = 'requested'
    order by id for update of p skip locked`);
}

export function lockPayouts(tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> {
  return tx.all(sql<PayoutRow>`
    select * from payout where id = any(${ids}::uuid[]) order by id for update`);
}

/** Payouts of a user that wait for the end of a ban or a suspension, locked. */
export function lockHeldBy(
  tx: Tx,
  userId: string,
  cause: 'banned' | 'suspended',
): Promise<PayoutRow[]> {
  return tx.all(sql<PayoutRow>`
    select * from payout
    where user_id = ${userId} and state = 'review' and review_cause = ${cause}
    order by id for update`);
}

/** A waiting payout of an earner, locked, that no transaction can still pay. */
export function lockHeldOf(tx: Tx, userId: string): Promise<PayoutRow | null> {
  return tx.one(sql<PayoutRow>`
    select * from payout p
    where user_id = ${userId} and purpose = 'earnings'
      and (state = 'requested' or state = 'review' and review_cause in ('banned', 'suspended', 'flagged'))
      and not exists (select from payout_attempt_item i where i.payout_id = p.id and i.live)
    order by id limit 1 for update`);
}

/** Whether an earner has a payout that is neither paid nor refunded. */
export function hasUnfinishedPayouts(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from payout where user_id = ${userId} and purpose = 'earnings'
      and state in ('requested', 'review', 'sending') limit 1`);
}

/**
 * For each unfinished state: the number of payouts, and since when the oldest could be paid; a
 * flagged one could not, nor one that waits for the end of a ban or a suspension, for a limit, or for the withdrawal
 * that opens its account. One whose wait is over could be paid from its end on.
 */
export function countUnfinished(
  q: Queryable,
  now: Date,
): Promise<{ state: PayoutState; count: number; oldest: Date | null }[]> {
  return q.all(sql<{ state: PayoutState; count: number; oldest: Date | null }>`
    select state, count(*)::int as count,
      min(greatest(coalesce(held_until, requested_at), waits_until))
        filter (where (review_cause in ('flagged', 'banned', 'suspended')) is not true
          and (waits_until > ${now}) is not true and not exists (
            select from payout o
            where p.purpose = 'withdrawal' and p.opening_micro is null and o.user_id = p.user_id
              and o.address = p.address and o.id < p.id and o.opening_micro is not null
              and o.state in ('requested', 'review', 'sending'))) as oldest
    from payout p where state in ('requested', 'review', 'sending') group by state order by state`);
}

/** Shows the owner the transaction that will pay: it has bytes and no fault. */
export async function recordSignature(
  tx: Tx,
  { signature, ids }: { ids: readonly string[]; signature: string },
): Promise<void> {
  await tx.run(sql`
    update payout set signature = ${signature}, faults = 0 where id = any(${ids}::uuid[])`);
}

/**
 * Changes a locked payout by what happened to it, and returns it as it is now. The cause of a review is cleared
 * unless the event names it; a wait for a limit is over, and its end is kept until the payout is. Throws when the event
 * cannot happen.
 */
export async function move(tx: Tx, payout: PayoutRow, event: PayoutEvent): Promise<PayoutRow> {
  const cleared = { reviewCause: null, waitsFor: null };
  const next: PayoutRow = { ...payout, ...cleared, ...afterEvent(payout, event) };
  if (next.state === 'confirmed' || next.state === 'refunded') next.waitsUntil = null;
  await tx.run(sql`
    update payout set state = ${next.state}, sent_at = ${next.sentAt},
      confirmed_at = ${next.confirmedAt}, signature = ${next.signature}, reason = ${next.reason},
      review_cause = ${next.reviewCause}, failures = ${next.failures}, faults = ${next.faults},
      not_before = ${next.notBefore}, look_slot = ${next.lookSlot}, waits_for = ${next.waitsFor},
      waits_until = ${next.waitsUntil}
    where id = ${next.id}`);
  return next;
}

/** How many withdrawals of a creator are neither paid nor refunded. */
export async function countOpenWithdrawals(tx: Tx, userId: string): Promise<number> {
  const { open } = await tx.only(sql<{ open: number }>`
    select count(*)::int as open from payout
    where user_id = ${userId} and purpose = 'withdrawal'
      and state in ('requested', 'review', 'sending')`);
  return open;
}

export function lockWithdrawal(
  tx: Tx,
  { id, userId }: { userId: string; id: string },
): Promise<PayoutRow | null> {
  return tx.one(sql<PayoutRow>`
    select * from payout
    where id = ${id} and user_id = ${userId} and purpose = 'withdrawal' for update`);
}

/** What has left a creator's balance, and how much of it is not yet final on chain. */
export function sumWithdrawn(
  q: Queryable,
  userId: string,
): Promise<{ withdrawn: Usdc; underWay: Usdc }> {
  return q.only(sql<{ withdrawn: Usdc; underWay: Usdc }>`
    select coalesce(sum(taken), 0)::bigint as withdrawn,
      coalesce(sum(taken) filter (where state <> 'confirmed'), 0)::bigint as under_way
    from (select *, amount_micro + coalesce(opening_micro, 0) as taken from payout) p
    where user_id = ${userId} and purpose = 'withdrawal' and state <> 'refunded'`);
}

/** Payouts of a user, by id. */
export function listPayouts(q: Queryable, { userId, after, limit }: PersonalPage) {
  return q.all(sql<PersonalRow>`
    select id, purpose, is_automatic, amount_micro, opening_micro, address, state, requested_at, held_until, sent_at,
      confirmed_at, signature, reason,
      -- secret until it is paid: any transaction that names it would be attributed to it
      case when state = 'confirmed' then reference end as reference
    from payout where user_id = ${userId} and id > ${after} order by id limit ${limit}`);
}

export function hasPayoutUnderWay(q: Queryable, userId: string): Promise<boolean> {
  return q.has(sql`
    select 1 from payout where user_id = ${userId} and state not in ('confirmed', 'refunded')
    limit 1`);
}

/**
 * Forgets addresses that were never paid, which identify a person. A paid one is public on the
 * chain.
 */
export async function eraseUnpaidAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update payout set address = 'erased' where user_id = ${userId} and state = 'refunded'`);
}
