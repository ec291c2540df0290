import { sql } from '../platform/db/sql.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';

/** Locks accounts, given in the order of locking, and makes the rows of those that have none. */
export async function openAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const shards = accounts.map(({ shard }) => shard);
  const ids = accounts.map(({ id }) => id);
  const kinds = accounts.map(({ kind }) => kind);
  const owners = accounts.map(({ owner }) => owner);
  await tx.run(sql`select ledger.open_accounts(${shards}, ${ids}, ${kinds}, ${owners})`);
}

/** Balances in micro-USDC, in the order asked; zero for an account never used. */
export async function readBalances(q: Queryable, wanted: readonly Account[]): Promise<bigint[]> {
  const shards = wanted.map(({ shard }) => shard);
  const ids = wanted.map(({ id }) => id);
  const rows = await q.all(sql<{ balance: bigint }>`
    select coalesce(a.balance, 0) as balance
    from unnest(${shards}::int[], ${ids}::uuid[]) with ordinality w(shard, id, n)
    left join ledger.account a on a.shard_id = w.shard and a.id = w.id
    order by w.n`);
  return rows.map(({ balance }) => balance);
}
