import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { PayoutPurpose, WaitingRow } from './payout-store.ts';

/** The limits of a rolling hour in micro-USDC, and the percentage of them that one account may have. */
export type HourLimits = Readonly<Record<PayoutPurpose, Usdc>> & { share: number };

const json = ({ earnings, withdrawal, share }: HourLimits) =>
  JSON.stringify({ earnings: String(earnings), withdrawal: String(withdrawal), share });

export type QueuedRow = WaitingRow & {
  /** Since when it could be sent. */
  since: Date;
  /** Admins released it as above the whole limit: no limit of the hour applies. */
  isOutside: boolean;
  /** Micro-USDC that its kind has left of the hour. */
  left: bigint;
};

/**
 * The oldest payouts of each kind that may be sent now, within the share of their account and each
 * at most `affordable` micro-USDC. Those larger than what is left of the hour are among them once
 * they have waited for an hour.
 */
export function listQueued(
  q: Queryable,
  input: { now: Date; hourAgo: Date; affordable: bigint; limits: HourLimits; limit: number },
): Promise<QueuedRow[]> {
  const { now, affordable, limits, hourAgo, limit } = input;
  return q.all(sql<QueuedRow>`
    select p.*, q.since, q.is_outside, q.most - q.all_sent as left,
      exists (select from payout f where f.address = p.address and f.failures > 0) as has_failed
    from (
      select *, row_number() over (partition by purpose order by id) as place
      from payout_queue(${now}, ${affordable}, ${json(limits)}::jsonb) w
      where has_share and (is_outside or amount <= most - all_sent or since <= ${hourAgo})
        -- a withdrawal waits for the one that opens its account
        and not exists (
          select from payout p join payout o on o.user_id = p.user_id and o.address = p.address
            and o.id < p.id and o.opening_micro is not null
            and o.state in ('requested', 'review', 'sending')
          where p.id = w.id and p.purpose = 'withdrawal' and p.opening_micro is null)
    ) q join payout p on p.id = q.id
    where q.place <= ${limit}
    order by p.id`);
}

/** Whether any payout waits to be sent. */
export async function hasRequested(q: Queryable): Promise<boolean> {
  return (await q.one(sql`select 1 from payout where state = 'requested' limit 1`)) !== null;
}

export type Held = {
  id: string;
  userId: string;
  purpose: PayoutPurpose;
  /** `hour`: for room under the limit of all; `share`: for room in its account's share of it. */
  waitsFor: 'hour' | 'share';
  /** Micro-USDC that have to leave the hour before it fits. */
  excess: bigint;
  /** Micro-USDC that may be sent in each hour, of all or of its account. */
  perHour: bigint;
};

/** The oldest payouts that do not fit now and have no time at which they will, or one that has passed. */
export function listHeld(
  q: Queryable,
  input: { now: Date; affordable: bigint; limits: HourLimits; limit: number },
): Promise<Held[]> {
  const { now, affordable, limits, limit } = input;
  return q.all(sql<Held>`
    select q.id, q.user_id, q.purpose,
      case when has_share then 'hour' else 'share' end as waits_for,
      case when has_share then total - most else own - share end as excess,
      case when has_share then most else share end as per_hour
    from payout_queue(${now}, ${affordable}, ${json(limits)}::jsonb) q
      join payout p on p.id = q.id
    where not is_outside and (not has_share or total > most)
      and (p.waits_until is null or p.waits_until <= ${now})
    order by q.id limit ${limit}`);
}

export type Sent = { purpose: PayoutPurpose; userId: string; amount: bigint; at: Date };

/** The payouts that count for the limits of the hour, in the order in which they leave it. */
export function listSent(q: Queryable, since: Date): Promise<Sent[]> {
  return q.all(sql<Sent>`select * from payouts_sent(${since}) order by at`);
}

/** Marks a payout that waits for a limit, unless it has been sent or decided since. */
export async function markWaits(
  tx: Tx,
  { waitsFor, until, id }: Pick<Held, 'id' | 'waitsFor'> & { until: Date },
): Promise<void> {
  await tx.run(sql`
    update payout set waits_for = ${waitsFor}, waits_until = ${until}
    where id = ${id} and state = 'requested'`);
}

export type HeldCount = Pick<Held, 'purpose' | 'waitsFor'> & {
  count: number;
  /** Their sum. */
  amount: Usdc;
  /** About when the first of them is sent. */
  until: Date;
};

/** How many payouts of each kind wait for each limit; not those whose wait has passed. */
export function countHeld(q: Queryable, now: Date): Promise<HeldCount[]> {
  return q.all(sql<HeldCount>`
    select purpose, waits_for, count(*)::int as count, sum(amount_micro)::bigint as amount,
      min(waits_until) as until
    from payout where waits_for is not null and waits_until > ${now}
    group by purpose, waits_for order by purpose, waits_for`);
}

/** Waiting payouts above the whole limit of their kind: none of them could ever be sent. */
export function listAboveHour(
  q: Queryable,
  { limits, limit }: { limits: HourLimits; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return q.all(sql<{ id: string; userId: string }>`
    select id, user_id from payout
    where state = 'requested' and not 'hourly_limit' = any(flags)
      and amount_micro > (${json(limits)}::jsonb->>purpose)::bigint
    order by id limit ${limit}`);
}
