import { usdc, type Usdc } from '@stoke/domain';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Account, AccountKind } from './accounts.ts';
import type { Entry } from './posting.ts';

export type HoldState = 'open' | 'posted' | 'released';

export type LockedHold = {
  state: HoldState;
  closedFact: string | null;
  from: Account;
  via: Account;
  to: Account;
  amount: Usdc;
};

type NewHold = {
  id: string;
  fact: string;
  from: Account;
  via: Account;
  to: Account;
  amount: Usdc;
  entry: Entry;
};

export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
  const { id, fact, from, via, to, amount, entry } = hold;
  await tx.run(sql`select ledger.open_hold(
    ${id}, ${entry.id}, ${fact}, ${entry.at.toISOString()}, ${amount},
    ${from.shard}, ${from.id}, ${via.shard}, ${via.id}, ${to.shard}, ${to.id})`);
}

type Row = {
  state: HoldState;
  closed_fact: string | null;
  amount: bigint;
  accounts: { shard: number; id: string; kind: AccountKind; owner: string | null }[];
};

/** Locks a hold until the transaction ends; null when there is none. */
export async function lockHold(tx: Tx, id: string): Promise<LockedHold | null> {
  const row = await tx.one(sql<Row>`
    select h.state, h.closed_fact, h.amount, (
      select json_agg(json_build_object(
        'shard', a.shard_id, 'id', a.id, 'kind', a.kind, 'owner', a.owner) order by w.n)
      from (values (1, h.from_shard_id, h.from_account_id), (2, h.shard_id, h.via_account_id),
        (3, h.to_shard_id, h.to_account_id)) w(n, shard_id, id)
      join ledger.account a on a.shard_id = w.shard_id and a.id = w.id) as accounts
    from ledger.lock_hold(${id}) h`);
  if (!row) return null;
  const [from, via, to] = row.accounts;
  if (!from || !via || !to) throw new Error(`Hold ${id} has lost an account.`);
  const { state, closed_fact: closedFact, amount } = row;
  return { state, closedFact, from, via, to, amount: usdc(amount) };
}

type Closed = {
  shard: number;
  id: string;
  state: 'posted' | 'released';
  fact: string;
  entry: Entry;
};

export async function closeHold(tx: Tx, { shard, id, state, fact, entry }: Closed): Promise<void> {
  const at = entry.at.toISOString();
  await tx.run(
    sql`select ledger.close_hold(${shard}, ${id}, ${state}, ${entry.id}, ${fact}, ${at})`,
  );
}
