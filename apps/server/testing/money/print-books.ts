import { toDollars, usdc } from '@stoke/domain';
import type { Queryable } from '../../src/platform/db/db.ts';
import { sql } from '../../src/platform/db/sql.ts';

type Row = { id: string; kind: string; account: string; owner: string | null; amount: bigint };

/**
 * Every transaction as one readable line, in order: what each account gained or lost. `names` maps
 * ids of users and campaigns to names.
 */
export async function printBooks(q: Queryable, names: ReadonlyMap<string, string>) {
  const entries = await q.all(sql<Row>`
    select t.id, t.kind, a.kind as account, a.owner, e.amount
    from ledger.transaction t
    join ledger.entry e on e.transaction_id = t.id
    join ledger.account a on a.id = e.account_id
    order by t.created_at, t.position, e.amount, a.kind`);
  const lines = [...Map.groupBy(entries, ({ id }) => id).values()].map((transaction) => {
    const parts = transaction.map((entry) => {
      const owner = entry.owner === null ? '' : `${names.get(entry.owner) ?? entry.owner} `;
      const sign = entry.amount > 0n ? '+' : '';
      return `${owner}${entry.account.replaceAll('_', ' ')} ${sign}${toDollars(usdc(entry.amount))}`;
    });
    return `${(transaction[0]?.kind ?? '').padEnd(15)} ${parts.join(', ')}`;
  });
  return lines.join('\n');
}
