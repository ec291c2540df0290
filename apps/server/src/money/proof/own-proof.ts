import type { Answer } from '@stoke/contract';
import { owedKinds, sumOf } from '@stoke/domain';
import {
  chunkSize,
  chunksOf,
  findLeaf,
  findPath,
  proofFormat,
  sha256,
  toHex,
} from '../../../../../packages/proof/src/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toRecord } from './make-root.ts';
import { balanceName, nonceOf } from './nonces.ts';
import { readChunks, readLeafChunks, readTree, type RootRow } from './root-store.ts';

type Found = { kind: string; amount: bigint; nonce: Uint8Array; index: number };

/**
 * The proof file of an owner. What a tree keeps has no names: a balance is found by its nonce, which only the
 * tree's secret and the owner's id give.
 */
export async function readOwnProof(
  db: Db,
  { owner, number }: { owner: string; number: number | null },
): Promise<Answer<'ownProof'>> {
  const tree = await readTree(db, number);
  if (tree === null) throw new Refusal('request.not_found');
  const { secret, ...root } = tree;
  const found = await findBalances(db, { number: root.number, secret }, owner);
  const pathOf = await readPaths(db, root, found);
  const leaves = found.map(({ kind, amount, nonce, index }) => ({
    owner,
    kind,
    amount: String(amount),
    nonce: toHex(nonce),
    index,
    path: pathOf(index),
  }));
  const total = String(sumOf(found));
  return { format: proofFormat, root: toRecord(root), leaves, total };
}

async function findBalances(
  db: Db,
  { number, secret }: { number: number; secret: Buffer },
  owner: string,
): Promise<Found[]> {
  const wanted = owedKinds.map((kind) => ({
    kind,
    nonce: nonceOf(secret, balanceName(owner, kind)),
  }));
  const keys = wanted.map(({ nonce }) => Buffer.from(sha256(nonce)));
  const chunks = await readLeafChunks(db, { number, keys });
  return wanted.flatMap(({ kind, nonce }, at) => {
    const chunk = chunks[at];
    const leaf = chunk?.nodes ? findLeaf(chunk.nodes, { owner, kind, nonce }) : null;
    if (!chunk || leaf === null) return [];
    const index = (chunk.place ?? 0) * chunkSize + leaf.place;
    return [{ kind, nonce, index, amount: leaf.amount }];
  });
}

async function readPaths(db: Db, { number, leaves }: RootRow, found: readonly Found[]) {
  const wanted = found.flatMap(({ index }) => chunksOf(index, leaves));
  const chunks = await readChunks(db, { number, wanted });
  const nodesOf = new Map(chunks.map(({ level, index, nodes }) => [`${level} ${index}`, nodes]));
  return (index: number) => {
    const nodes = chunksOf(index, leaves).map((one) => nodesOf.get(`${one.level} ${one.index}`));
    return findPath(
      index,
      nodes.map((one) => {
        if (!one) throw new Error('A kept tree lacks a part.');
        return one;
      }),
    );
  };
}
