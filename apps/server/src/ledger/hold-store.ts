import { usdc, type Usdc } from '@stoke/domain';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
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
    ${from.shard}, ${from.id}, ${via.shard}, ${via.id},
    ${to.shard}, ${to.id}, ${to.kind}, ${to.owner})`);
}

type Row = {
  state: HoldState;
  closedFact: string | null;
  amount: bigint;
  from: Account;
  via: Account;
  to: Account;
};

/** Locks a hold until the transaction ends; null when there is none. */
export async function lockHold(tx: Tx, id: string): Promise<LockedHold | null> {
  const row = await tx.one(sql<Row>`
    select h.state, h.closed_fact, h.amount,
      json_build_object('shard', f.shard_id, 'id', f.id, 'kind', f.kind, 'owner', f.owner) as from,
      json_build_object('shard', v.shard_id, 'id', v.id, 'kind', v.kind, 'owner', v.owner) as via,
      json_build_object('shard', h.to_shard_id, 'id', h.to_account_id,
        'kind', h.to_kind, 'owner', h.to_owner) as to
    from ledger.lock_hold(${id}) h
    join ledger.account f on f.shard_id = h.from_shard_id and f.id = h.from_account_id
    join ledger.account v on v.shard_id = h.shard_id and v.id = h.via_account_id`);
  if (!row) return null;
  const { state, closedFact, amount, from, via, to } = row;
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
