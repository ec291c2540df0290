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

type BooksPosition = { sequence: bigint; entries: bigint; sealed: string | null };

/** The newest transaction of the books, how many entries the checks have seen, and the newest seal. */
export function readBooksPosition(q: Queryable): Promise<BooksPosition> {
  return q.only(sql<BooksPosition>`
    select (select coalesce(max(position), 0) from ledger.transaction) as sequence,
      (select coalesce(sum(entries), 0)::bigint from ledger.total) as entries,
      (select encode(hash, 'hex') from ledger.seal order by number desc limit 1) as sealed`);
}
