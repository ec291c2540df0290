import { sql } from '../../platform/db/sql.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Account, AccountKind } from './accounts.ts';

export type Line = {
  transactionId: string;
  kind: string;
  reference: string;
  amount: bigint;
  at: Date;
};

/** The lines before a transaction, latest first. */
export async function readPage(
  q: Queryable,
  account: Pick<Account, 'id'>,
  before: string,
  limit: number,
): Promise<Line[]> {
  return q.all(sql<Line>`
    select t.id as transaction_id, t.kind, t.reference, e.amount, t.created_at as at
    from ledger.entry e
    join ledger.transaction t on t.id = e.transaction_id
    where e.account_id = ${account.id} and e.transaction_id < ${before}::uuid
    order by e.transaction_id desc
    limit ${limit}`);
}

type BalanceLine = Line & { balance: bigint };

/**
 * Lines of an account with the balance after each, latest first. At equal times, money in counts
 * before money out.
 */
export async function readBalanceLines(
  q: Queryable,
  account: Account,
  input: { before: string | null; kinds: readonly string[] | null; limit: number },
): Promise<BalanceLine[]> {
  const { before, kinds, limit } = input;
  return q.all(sql<BalanceLine>`
    with line as (
      select t.id as transaction_id, t.kind, t.reference, e.amount, t.created_at as at,
        sum(e.amount) over place as balance, row_number() over place as place
      from ledger.entry e
      join ledger.transaction t on t.id = e.transaction_id
      where e.account_id = ${account.id}
      window place as (order by t.created_at, e.amount < 0, t.id)
    )
    select transaction_id, kind, reference, amount, at, balance::bigint as balance from line
    where (${before}::uuid is null
        or place < (select place from line where transaction_id = ${before}::uuid))
      and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
    order by place desc
    limit ${limit}`);
}

/** The entries of an account after a transaction, the oldest first. */
export async function readEntriesAfter(
  q: Queryable,
  account: Account,
  { after, limit }: { after: string; limit: number },
): Promise<Line[]> {
  return q.all(sql<Line>`
    select t.id as transaction_id, t.kind, t.reference, e.amount, t.created_at as at
    from ledger.entry e
    join ledger.transaction t on t.id = e.transaction_id
    where e.account_id = ${account.id} and e.transaction_id > ${after}::uuid
    order by e.transaction_id limit ${limit}`);
}

type PostedEntry = {
  reference: string;
  kind: string;
  transactionId: string;
  at: Date;
  account: AccountKind;
  owner: string | null;
  amount: bigint;
};

/** The entries under these references, by time and then in the given order. */
export async function readPosted(
  q: Queryable,
  references: readonly string[],
): Promise<PostedEntry[]> {
  return q.all(sql<PostedEntry>`
    select t.reference, t.kind, t.id as transaction_id, t.created_at as at, a.kind as account,
      a.owner, e.amount
    from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    join ledger.account a on a.id = e.account_id
    where t.reference = any(${references}::text[])
    order by t.created_at, array_position(${references}::text[], t.reference), e.amount, a.kind`);
}
