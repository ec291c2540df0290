import type { Usdc } from '@stoke/domain';
import type { Queryable, Tx } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { PayoutRow } from './payout-store.ts';

/** How many withdrawals of a creator are neither paid nor refunded. */
export async function countOpenWithdrawals(tx: Tx, userId: string): Promise<number> {
  const row = await tx.one(sql<{ open: number }>`
    select count(*)::int as open from payout
    where user_id = ${userId} and purpose = 'withdrawal'
      and state in ('requested', 'review', 'sending', 'failed')`);
  return row?.open ?? 0;
}

/** Whether this account has a final payment to this address. */
export async function wasPaidTo(tx: Tx, of: { userId: string; address: string }): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 from payout
    where user_id = ${of.userId} and address = ${of.address} and state = 'confirmed' limit 1`);
  return found !== null;
}

export function lockWithdrawal(
  tx: Tx,
  of: { userId: string; id: string },
): Promise<PayoutRow | null> {
  return tx.one(sql<PayoutRow>`
    select * from payout
    where id = ${of.id} and user_id = ${of.userId} and purpose = 'withdrawal' for update`);
}

/** What has left a creator's balance, and how much of it is not yet final on chain. */
export async function sumWithdrawn(
  q: Queryable,
  userId: string,
): Promise<{ withdrawn: Usdc; underWay: Usdc }> {
  const row = await q.one(sql<{ withdrawn: Usdc; underWay: Usdc }>`
    select coalesce(sum(amount_micro), 0)::bigint as withdrawn,
      coalesce(sum(amount_micro) filter (where state <> 'confirmed'), 0)::bigint as under_way
    from payout where user_id = ${userId} and purpose = 'withdrawal' and state <> 'refunded'`);
  if (!row) throw new Error('A sum returned no row.');
  return row;
}
