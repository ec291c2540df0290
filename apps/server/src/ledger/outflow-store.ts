import { sql } from '../platform/db/sql.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';

type Step = { from: Date; spent: bigint; total: bigint };

/** What left an account in each step of time, by its index; `except`: kinds that do not count. */
export async function readOutflow(
  q: Queryable,
  account: Account,
  of: { except: readonly string[]; stepHours: number },
): Promise<Step[]> {
  return q.all(sql<Step>`
    select "from", spent, (sum(spent) over (order by "from"))::bigint as total
    from (
      select date_bin(make_interval(hours => ${of.stepHours}::int), t.created_at,
          timestamptz '2001-01-01 00:00:00+00') as "from",
        (-sum(p.amount))::bigint as spent
      from ledger.posting p
      join ledger.transfer t on t.shard_id = p.shard_id and t.id = p.transfer_id
      where p.shard_id = ${account.shard} and p.account_id = ${account.id}
        and t.kind <> all(${of.except}::text[])
      group by 1 having sum(p.amount) <> 0
    ) step order by "from"`);
}

type Entry = { transferId: string; kind: string; amount: bigint; at: Date };

/** The entries of an account after a transfer, the oldest first. */
export async function readEntriesAfter(
  q: Queryable,
  account: Account,
  of: { after: string; limit: number },
): Promise<Entry[]> {
  return q.all(sql<Entry>`
    select p.transfer_id, t.kind, p.amount, t.created_at as at
    from ledger.posting p
    join ledger.transfer t on t.shard_id = p.shard_id and t.id = p.transfer_id
    where p.shard_id = ${account.shard} and p.account_id = ${account.id}
      and p.transfer_id > ${of.after}::uuid
    order by p.transfer_id limit ${of.limit}`);
}
