import { violatedConstraint } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { Account } from './accounts.ts';
import { FactReused } from './ledger-errors.ts';
import { byLockOrder, type Entry } from './posting.ts';

export type Recorded =
  | { outcome: 'posted' }
  /** Indices of the entries that were there already; nothing was posted. */
  | { outcome: 'repeated'; entries: number[] }
  /** Accounts that would fall below their floor; nothing was posted. */
  | { outcome: 'short'; accounts: Account[] };

type Row = { outcome: 'posted' | 'repeated' | 'short' | 'missing'; positions: number[] | null };

/** Posts all entries or none, in one call of the database. Accounts not yet open are opened. */
export async function record(tx: Tx, entries: readonly Entry[]): Promise<Recorded> {
  const batch = flatten(entries);
  const first = await send(tx, batch);
  if (first.outcome !== 'missing') return read(first, batch);
  await openAccounts(tx, batch.accounts);
  return read(await send(tx, batch), batch);
}

export async function openAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  const shards = accounts.map(({ shard }) => shard);
  const ids = accounts.map(({ id }) => id);
  const kinds = accounts.map(({ kind }) => kind);
  const owners = accounts.map(({ owner }) => owner);
  await tx.run(sql`select ledger.open_accounts(${shards}, ${ids}, ${kinds}, ${owners})`);
}

/** Balances in micro-USDC, in the order asked; zero for an account never used. */
export async function readBalances(q: Queryable, wanted: readonly Account[]): Promise<bigint[]> {
  const shards = wanted.map(({ shard }) => shard);
  const ids = wanted.map(({ id }) => id);
  const rows = await q.all(sql<{ balance: bigint }>`
    select coalesce(a.balance, 0) as balance
    from unnest(${shards}::int[], ${ids}::uuid[]) with ordinality w(shard, id, n)
    left join ledger.account a on a.shard_id = w.shard and a.id = w.id
    order by w.n`);
  return rows.map(({ balance }) => balance);
}

type Batch = ReturnType<typeof flatten>;

function flatten(entries: readonly Entry[]) {
  const byId = new Map<string, { account: Account; position: number }>();
  for (const { legs } of entries) {
    for (const { account } of legs) {
      byId.set(`${account.shard}:${account.id}`, { account, position: 0 });
    }
  }
  const ordered = [...byId.values()].sort(byLockOrder);
  ordered.forEach((held, i) => (held.position = i + 1));
  const transfers = {
    postings: new Array<number>(),
    shards: new Array<number>(),
    firsts: new Array<boolean>(),
  };
  const legs = {
    postings: new Array<number>(),
    accounts: new Array<number>(),
    seqs: new Array<number>(),
    amounts: new Array<bigint>(),
  };
  entries.forEach((entry, i) => {
    let shard = -1;
    let seq = 0;
    // Legs are in the order of their shards, so that each shard is one run of them.
    for (const { account, amount } of entry.legs) {
      if (account.shard !== shard) {
        transfers.postings.push(i + 1);
        transfers.shards.push(account.shard);
        transfers.firsts.push(shard === -1);
        shard = account.shard;
        seq = 0;
      }
      seq += 1;
      legs.postings.push(i + 1);
      legs.accounts.push(byId.get(`${account.shard}:${account.id}`)?.position ?? 0);
      legs.seqs.push(seq);
      legs.amounts.push(amount);
    }
  });
  return { entries, accounts: ordered.map(({ account }) => account), transfers, legs };
}

async function send(tx: Tx, { entries, accounts, transfers, legs }: Batch): Promise<Row> {
  const row = await tx
    .one(
      sql<Row>`select outcome, positions from ledger.record(
        ${accounts.map(({ shard }) => shard)}, ${accounts.map(({ id }) => id)},
        ${entries.map(({ id }) => id)}, ${entries.map(({ fact }) => fact)},
        ${entries.map(({ hash }) => hash)}, ${entries.map(({ kind }) => kind)},
        ${entries.map(({ at }) => at.toISOString())},
        ${transfers.postings}, ${transfers.shards}, ${transfers.firsts},
        ${legs.postings}, ${legs.accounts}, ${legs.seqs}, ${legs.amounts})`,
    )
    .catch((error: unknown) => {
      if (!violatedConstraint(error)?.startsWith('transfer_fact')) throw error;
      throw new FactReused(entries.map(({ fact }) => fact).join(', '), { cause: error });
    });
  if (!row) throw new Error('The books did not answer.');
  return row;
}

function read(row: Row, batch: Batch): Recorded {
  const at = (row.positions ?? []).map((position) => position - 1);
  switch (row.outcome) {
    case 'posted':
      return { outcome: 'posted' };
    case 'repeated':
      return { outcome: 'repeated', entries: at };
    case 'short':
      return {
        outcome: 'short',
        accounts: at.map((i) => batch.accounts[i]).filter((account) => account !== undefined),
      };
    case 'missing':
      throw new Error('An account is missing after it was opened.');
  }
}
