import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Row = Record<string, unknown> & { id: string };

/** Payouts of a user, by id. */
export function listPayouts(
  q: Queryable,
  of: { userId: string; after: string; limit: number },
): Promise<Row[]> {
  return q.all(sql<Row>`
    select id, purpose, amount_micro, address, state, requested_at, held_until, sent_at,
      confirmed_at, signature, reason,
      -- secret until it is paid: any transaction that names it would be attributed to it
      case when state = 'confirmed' then reference end as reference
    from payout where user_id = ${of.userId} and id > ${of.after} order by id limit ${of.limit}`);
}

export async function hasPayoutUnderWay(q: Queryable, userId: string): Promise<boolean> {
  const found = await q.one(sql`
    select 1 from payout where user_id = ${userId} and state not in ('confirmed', 'refunded')
    limit 1`);
  return found !== null;
}

/**
 * Forgets addresses that were never paid, which identify a person. A paid one is public on the
 * chain.
 */
export async function forgetUnpaidAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update payout set address = 'erased' where user_id = ${userId} and state = 'refunded'`);
}
