import { sql } from '../platform/db/sql.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Account, AccountKind } from './accounts.ts';

type Line = { transferId: string; kind: string; fact: string; amount: bigint; at: Date };

/** The lines before a transfer, the latest first. */
export async function readPage(
  q: Queryable,
  account: Account,
  before: string,
  limit: number,
): Promise<Line[]> {
  return q.all(sql<Line>`
    select p.transfer_id as "transferId", t.kind, t.fact, p.amount, t.created_at as at
    from ledger.posting p
    join ledger.transfer t on t.shard_id = p.shard_id and t.id = p.transfer_id
    where p.shard_id = ${account.shard} and p.account_id = ${account.id}
      and p.transfer_id < ${before}::uuid
    order by p.transfer_id desc
    limit ${limit}`);
}

export async function readTotals(q: Queryable): Promise<{ kind: AccountKind; total: bigint }[]> {
  return q.all(sql<{ kind: AccountKind; total: bigint }>`
    select kind, sum(balance)::bigint as total from ledger.account group by kind`);
}
