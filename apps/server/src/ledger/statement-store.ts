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
    select p.transfer_id, t.kind, t.fact, p.amount, t.created_at as at
    from ledger.posting p
    join ledger.transfer t on t.shard_id = p.shard_id and t.id = p.transfer_id
    where p.shard_id = ${account.shard} and p.account_id = ${account.id}
      and p.transfer_id < ${before}::uuid
    order by p.transfer_id desc
    limit ${limit}`);
}

type BalanceLine = Line & { balance: bigint };

/**
 * Lines of an account with what was in it after each, the latest first. Of one moment what came in
 * stands before what went out: money is there before it is spent.
 */
export async function readBalances(
  q: Queryable,
  account: Account,
  of: { before: string | null; kinds: readonly string[] | null; limit: number },
): Promise<BalanceLine[]> {
  return q.all(sql<BalanceLine>`
    with line as (
      select p.transfer_id, t.kind, t.fact, p.amount, t.created_at as at,
        sum(p.amount) over place as balance, row_number() over place as place
      from ledger.posting p
      join ledger.transfer t on t.shard_id = p.shard_id and t.id = p.transfer_id
      where p.shard_id = ${account.shard} and p.account_id = ${account.id}
      window place as (order by t.created_at, p.amount < 0, p.transfer_id)
    )
    select transfer_id, kind, fact, amount, at, balance::bigint as balance from line
    where (${of.before}::uuid is null
        or place < (select place from line where transfer_id = ${of.before}::uuid))
      and (${of.kinds}::text[] is null or kind = any(${of.kinds}::text[]))
    order by place desc
    limit ${of.limit}`);
}

type EntryOf = {
  fact: string;
  kind: string;
  transferId: string;
  at: Date;
  account: AccountKind;
  owner: string | null;
  amount: bigint;
};

/** The entries of these facts by time, then as they are given; by key in every shard, and none of the clearing between shards. */
export async function readEntriesOf(
  q: Queryable,
  of: { shards: readonly number[]; facts: readonly string[] },
): Promise<EntryOf[]> {
  return q.all(sql<EntryOf>`
    select t.fact, t.kind, t.id as transfer_id, t.created_at as at, a.kind as account, a.owner,
      p.amount
    from ledger.transfer t
    join ledger.posting p on p.shard_id = t.shard_id and p.transfer_id = t.id
    join ledger.account a on a.shard_id = p.shard_id and a.id = p.account_id
    where t.shard_id = any(${of.shards}::int[]) and t.fact = any(${of.facts}::text[])
      and a.kind <> 'clearing'
    order by t.created_at, array_position(${of.facts}::text[], t.fact), p.amount, a.kind`);
}

export async function readTotals(q: Queryable): Promise<{ kind: AccountKind; total: bigint }[]> {
  return q.all(sql<{ kind: AccountKind; total: bigint }>`
    select kind, sum(balance)::bigint as total from ledger.account group by kind`);
}
