import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Whether a withdrawal of this creator that is neither paid nor refunded opens the account of this address. */
export function isOpeningUnderWay(
  q: Queryable,
  { userId, address }: { userId: string; address: string },
): Promise<boolean> {
  return q.has(sql`
    select 1 from payout
    where user_id = ${userId} and address = ${address} and opening_micro is not null
      and state in ('requested', 'review', 'sending') limit 1`);
}

/** Those of the addresses that received a payout after `since`, from any account. */
export async function receivedSince(
  q: Queryable,
  { addresses, since }: { addresses: readonly string[]; since: Date },
): Promise<ReadonlySet<string>> {
  const found = await q.values(sql<{ address: string }>`
    select distinct address from payout
    where address = any(${addresses}::text[]) and state = 'confirmed'
      and confirmed_at > ${since}`);
  return new Set(found);
}
