import { violatedConstraint } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';
import type { Tx } from '../platform/db/db.ts';
import { openAccounts } from './account-store.ts';
import type { Account } from './accounts.ts';
import { FactReused } from './ledger-errors.ts';
import { byLockOrder, type Entry } from './posting.ts';

export type Recorded =
  | { outcome: 'posted' }
  /** Indices of the entries that were there already; nothing was posted. */
  | { outcome: 'repeated'; entries: number[] }
  /** Accounts that would fall below their floor; nothing was posted. */
  | { outcome: 'short'; accounts: Account[] };

/** `posted`, `repeated`, `short` or `missing`, and the numbers, from 1, of what that is about. */
type Row = { outcome: string | undefined; positions: number[] | null };

/** Posts one entry, in one call of the database. Accounts not yet open are opened. */
export async function recordOne(tx: Tx, entry: Entry): Promise<Recorded> {
  const held = entry.legs.map(({ account }) => account);
  return settle(tx, held, () => sendOne(tx, entry));
}

/** Posts all entries or none, in one call of the database. Accounts not yet open are opened. */
export async function recordAll(tx: Tx, entries: readonly Entry[]): Promise<Recorded> {
  const batch = flatten(entries);
  return settle(tx, batch.accounts, () => sendAll(tx, batch));
}

async function settle(tx: Tx, held: readonly Account[], send: () => Promise<Row | null>) {
  const first = await send();
  if (first?.outcome !== 'missing') return read(first, held);
  await openAccounts(tx, held);
  return read(await send(), held);
}

async function sendOne(tx: Tx, entry: Entry): Promise<Row> {
  const { legs } = entry;
  const row = await tx
    .one(
      sql<{ answer: string }>`select ledger.record_one(
        ${entry.id}, ${entry.fact}, ${entry.hash}, ${entry.kind}, ${entry.at.toISOString()},
        ${legs.map(({ account }) => account.shard)}, ${legs.map(({ account }) => account.id)},
        ${legs.map(({ seq }) => seq)}, ${legs.map(({ amount }) => amount)}) as answer`,
    )
    .catch(nameReusedFact([entry]));
  const [outcome, position] = row?.answer.split(' ') ?? [];
  return { outcome, positions: [Number(position ?? 1)] };
}

function nameReusedFact(entries: readonly Entry[]) {
  return (error: unknown): never => {
    if (!violatedConstraint(error)?.startsWith('transfer_fact')) throw error;
    throw new FactReused(entries.map(({ fact }) => fact).join(', '), { cause: error });
  };
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
    for (const { account, seq, amount } of entry.legs) {
      // The first leg of a shard: legs are in the order of their shards.
      if (seq === 1) {
        transfers.postings.push(i + 1);
        transfers.shards.push(account.shard);
        transfers.firsts.push(account.shard === entry.legs[0]?.account.shard);
      }
      legs.postings.push(i + 1);
      legs.accounts.push(byId.get(`${account.shard}:${account.id}`)?.position ?? 0);
      legs.seqs.push(seq);
      legs.amounts.push(amount);
    }
  });
  return { entries, accounts: ordered.map(({ account }) => account), transfers, legs };
}

async function sendAll(tx: Tx, { entries, accounts, transfers, legs }: Batch) {
  return tx
    .one(
      sql<Row>`select outcome, positions from ledger.record(
        ${accounts.map(({ shard }) => shard)}, ${accounts.map(({ id }) => id)},
        ${entries.map(({ id }) => id)}, ${entries.map(({ fact }) => fact)},
        ${entries.map(({ hash }) => hash)}, ${entries.map(({ kind }) => kind)},
        ${entries.map(({ at }) => at.toISOString())},
        ${transfers.postings}, ${transfers.shards}, ${transfers.firsts},
        ${legs.postings}, ${legs.accounts}, ${legs.seqs}, ${legs.amounts})`,
    )
    .catch(nameReusedFact(entries));
}

function read(row: Row | null, held: readonly Account[]): Recorded {
  const at = (row?.positions ?? []).map((position) => position - 1);
  switch (row?.outcome) {
    case 'posted':
      return { outcome: 'posted' };
    case 'repeated':
      return { outcome: 'repeated', entries: at };
    case 'short':
      return {
        outcome: 'short',
        accounts: at.map((i) => held[i]).filter((account) => account !== undefined),
      };
    default:
      throw new Error('The books did not find the accounts that were opened.');
  }
}
