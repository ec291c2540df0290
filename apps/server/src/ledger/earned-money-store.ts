import { sql } from '../platform/db/sql.ts';
import type { Queryable } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';

type Share = { reference: string; kind: string; amount: bigint };

/**
 * What left these accounts for good, as far as it took what `references` brought in, in the order in
 * which it left. A transaction that only moves money among the accounts is neither.
 */
export function readShares(
  q: Queryable,
  accounts: readonly Account[],
  references: readonly string[],
): Promise<Share[]> {
  return q.all(sql<Share>`
    with moved as (
      select t.position, t.reference, t.kind, sum(e.amount) as amount
      from ledger.entry e join ledger.transaction t on t.id = e.transaction_id
      where e.account_id = any(${accounts.map(({ id }) => id)}::uuid[])
      group by t.id having sum(e.amount) <> 0
    ), earned as (
      select reference, sum(amount) over (order by position) as until, amount
      from moved where amount > 0
    ), drawn as (
      select position, reference, kind, sum(-amount) over (order by position) as until,
        -amount as amount
      from moved where amount < 0
    )
    select d.reference, d.kind, (least(e.until, d.until)
      - greatest(e.until - e.amount, d.until - d.amount))::bigint as amount
    from earned e
    join drawn d on d.until > e.until - e.amount and d.until - d.amount < e.until
    where e.reference = any(${references}::text[])
    order by d.position`);
}
