import { toDollars, usdc } from '@stoke/domain';
import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

type Leg = { id: string; kind: string; account: string; owner: string | null; amount: bigint };

/**
 * Every posting as one readable line, in the order they were made: what each account gained or
 * lost. `names` tells users and campaigns by id. Clearing accounts are left out: they sum to zero.
 */
export async function printBooks(q: Queryable, names: ReadonlyMap<string, string>) {
  const legs = await q.all(sql<Leg>`
    select t.id, t.kind, a.kind as account, a.owner, p.amount
    from ledger.transfer first
    join ledger.transfer t on t.id = first.id
    join ledger.posting p on p.shard_id = t.shard_id and p.transfer_id = t.id
    join ledger.account a on a.shard_id = p.shard_id and a.id = p.account_id
    where first.is_first and a.kind <> 'clearing'
    order by first.created_at, first.ctid, p.amount, a.kind`);
  const lines = [...Map.groupBy(legs, ({ id }) => id).values()].map((posting) => {
    const parts = posting.map((leg) => {
      const owner = leg.owner === null ? '' : `${names.get(leg.owner) ?? leg.owner} `;
      const sign = leg.amount > 0n ? '+' : '';
      return `${owner}${leg.account.replaceAll('_', ' ')} ${sign}${toDollars(usdc(leg.amount))}`;
    });
    return `${(posting[0]?.kind ?? '').padEnd(15)} ${parts.join(', ')}`;
  });
  return lines.join('\n');
}
