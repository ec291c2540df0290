import type { OwedKind } from '@stoke/domain';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `kind` is null for everything owed, whose owners are counted once. */
type OwedRow = { kind: OwedKind | null; amount: bigint; owners: number };

export function readOwed(q: Queryable): Promise<OwedRow[]> {
  return q.all(sql<OwedRow>`
    select kind, coalesce(sum(amount), 0)::bigint as amount, count(distinct owner)::int as owners
    from owed group by grouping sets ((kind), ())`);
}

/** The newest transaction of the books, and how many entries the rounds of the checks have seen. */
export async function readBooksPosition(
  q: Queryable,
): Promise<{ sequence: bigint; entries: bigint }> {
  const row = await q.one(sql<{ sequence: bigint; entries: bigint }>`
    select (select coalesce(max(position), 0) from ledger.transaction) as sequence,
      (select coalesce(sum(entries), 0)::bigint from ledger.total) as entries`);
  if (!row) throw new Error('A row of sums is always there.');
  return row;
}
