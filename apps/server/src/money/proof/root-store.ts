import type { OwedKind } from '@stoke/domain';
import type { Chunk } from '../../../../../packages/proof/src/index.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** A root as it is stored. Amounts in micro-USDC. */
export type RootRow = {
  number: number;
  at: Date;
  sequence: bigint;
  slot: bigint;
  hash: string;
  sum: bigint;
  leaves: number;
  onChain: bigint;
  /** The hash of the newest seal of the books. */
  sealed: string | null;
  previous: string | null;
  jws: string;
};

/** One maker at a time gives the next number. */
export async function lockRoots(tx: Tx): Promise<void> {
  await tx.all(sql`select pg_advisory_xact_lock(hashtextextended('proof: root', 0))`);
}

/** `anchorSignature`: of the memo that says it on chain, once that is final. */
type AnchoredRow = RootRow & { anchorSignature: string | null };

export function readNewestRoot(q: Queryable): Promise<AnchoredRow | null> {
  return q.one(sql<AnchoredRow>`
    select r.*, a.signature as anchor_signature
    from proof_root r left join proof_anchor a on a.root_number = r.number and a.landed_at is not null
    order by r.number desc limit 1`);
}

/** When the tables were made. */
export async function readInstalledAt(q: Queryable): Promise<Date> {
  const row = await q.one(sql<{ at: Date | null }>`select min(applied_at) as at from migration`);
  if (!row?.at) throw new Error('The database has no tables.');
  return row.at;
}

/** Newest first, those before a number. */
export function listRoots(
  q: Queryable,
  { before, limit }: { before: number; limit: number },
): Promise<AnchoredRow[]> {
  return q.all(sql<AnchoredRow>`
    select r.*, a.signature as anchor_signature
    from proof_root r left join proof_anchor a on a.root_number = r.number and a.landed_at is not null
    where r.number < ${before} order by r.number desc limit ${limit}`);
}

/** The last root of each day in UTC since a time, oldest first. */
export function listDays(
  q: Queryable,
  since: Date,
): Promise<{ day: string; onChain: bigint; owed: bigint }[]> {
  return q.all(sql<{ day: string; onChain: bigint; owed: bigint }>`
    select distinct on (date_trunc('day', at, 'UTC'))
      to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, on_chain_micro, sum_micro as owed
    from proof_root where at >= ${since}
    order by date_trunc('day', at, 'UTC'), number desc`);
}

export async function insertRoot(tx: Tx, root: RootRow): Promise<void> {
  await tx.run(sql`
    insert into proof_root (number, at, sequence, slot, hash, sum_micro, leaves, on_chain_micro,
      sealed, previous, jws)
    values (${root.number}, ${root.at}, ${root.sequence}, ${root.slot}, ${root.hash}, ${root.sum},
      ${root.leaves}, ${root.onChain}, ${root.sealed}, ${root.previous}, ${root.jws})`);
}

export async function insertTree(
  tx: Tx,
  { number, secret, chunks }: { number: number; secret: Buffer; chunks: readonly Chunk[] },
): Promise<void> {
  await tx.run(sql`
    insert into proof_tree (root_number, secret) values (${number}, ${secret})`);
  for (const { level, index, firstKey, nodes } of chunks) {
    // oxlint-disable-next-line no-await-in-loop -- one connection does one after the other
    await tx.run(sql`
      insert into proof_chunk (root_number, level, place, first_key, nodes)
      values (${number}, ${level}, ${index}, ${firstKey && Buffer.from(firstKey)},
        ${Buffer.from(nodes.buffer, nodes.byteOffset, nodes.byteLength)})`);
  }
}

/** A tree that is kept, with its root; the newest without a number. */
export function readTree(
  q: Queryable,
  number: number | null,
): Promise<(RootRow & { secret: Buffer }) | null> {
  return q.one(sql<RootRow & { secret: Buffer }>`
    select r.*, t.secret from proof_root r join proof_tree t on t.root_number = r.number
    where r.number = coalesce(${number}::int, (select max(number) from proof_root))`);
}

/** For each of these hashes of nonces the leaves among which it stands, if it is in the tree. */
export function readLeafChunks(
  q: Queryable,
  { number, keys }: { number: number; keys: readonly Buffer[] },
): Promise<{ place: number; nodes: Buffer }[]> {
  return q.all(sql<{ place: number; nodes: Buffer }>`
    select c.place, c.nodes
    from unnest(${keys}::bytea[]) with ordinality k (key, n)
    left join lateral (
      select place, nodes from proof_chunk
      where root_number = ${number} and first_key <= k.key order by first_key desc limit 1) c on true
    order by k.n`);
}

export function readChunks(
  q: Queryable,
  { number, wanted }: { number: number; wanted: readonly { level: number; index: number }[] },
): Promise<{ level: number; index: number; nodes: Buffer }[]> {
  return q.all(sql<{ level: number; index: number; nodes: Buffer }>`
    select c.level, c.place as index, c.nodes
    from (select distinct level, place from unnest(${wanted.map(({ level }) => level)}::int[],
      ${wanted.map(({ index }) => index)}::int[]) w (level, place)) w
    join proof_chunk c
      on c.root_number = ${number} and c.level = w.level and c.place = w.place`);
}

/** Removes the oldest tree whose root is older than this. @returns how many were removed. */
export function eraseTree(q: Queryable, before: Date): Promise<number> {
  return q.run(sql`
    delete from proof_tree where root_number = (
      select t.root_number from proof_tree t join proof_root r on r.number = t.root_number
      where r.at < ${before} order by t.root_number limit 1)`);
}

export type LeafRow = { owner: string; kind: OwedKind; amount: bigint; nonce: Buffer };

/** Unnamed: a cursor lives as long as its transaction. */
const nextLeaves = { name: '', text: 'fetch 1000 from proof_leaf', values: [] };

/** Every balance that is owed, a page at a time, in the order of the hashes of their nonces. */
export async function* leaves(tx: Tx, secret: Buffer): AsyncGenerator<readonly LeafRow[]> {
  await tx.run(sql`
    declare proof_leaf no scroll cursor for
    select owner, kind, amount, nonce from (
      select owner, kind, amount, sha256(${secret}::bytea || sha256(${secret}::bytea
        || convert_to(owner || ':' || kind, 'UTF8'))) as nonce
      from owed) leaf
    order by sha256(nonce)`);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next page is read when this one is in the tree
    const page = await tx.all<LeafRow>(nextLeaves);
    if (page.length === 0) return;
    yield page;
  }
}
