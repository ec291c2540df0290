import { startTree, type Chunk } from '../build-tree.ts';
import { toHex } from '../bytes.ts';
import { chunksOf, findLeaf, findPath } from '../find-path.ts';
import type { Leaf } from '../node.ts';
import type { ProofFile } from '../proof-file.ts';
import { digest, inOrder } from './reference.ts';

/** A nonce that is the same in each run. */
export function nonceOfNumber(number: number): Uint8Array {
  return new Uint8Array(digest([Buffer.from(`nonce ${number}`)]));
}

export function paddingNonce(number: number): Uint8Array {
  return nonceOfNumber(-1 - number);
}

/** This many balances of different owners, in the order of their nonces' hashes. */
export function someLeaves(
  count: number,
  amountOf = (n: number) => BigInt(n) * 1_000_003n,
): Leaf[] {
  const leaves = Array.from({ length: count }, (_, at) => ({
    owner: `owner ${at}`,
    kind: 'earner_available',
    amount: amountOf(at + 1),
    nonce: nonceOfNumber(at),
  }));
  return inOrder(leaves);
}

/** A tree with its chunks, as a server keeps them, and the proof files of its owners. */
export function openTree(leaves: readonly Leaf[]) {
  const chunks = new Map<string, Chunk>();
  const tree = startTree({
    paddingNonce,
    onChunk: (chunk) => void chunks.set(`${chunk.level} ${chunk.index}`, chunk),
  });
  for (const leaf of leaves) tree.add(leaf);
  const built = tree.finish();
  const root = {
    number: 1,
    at: '2026-12-01T00:00:00.000Z',
    hash: built.hash,
    sum: String(built.sum),
    leaves: built.leaves,
  };
  const nodesOf = (index: number) =>
    chunksOf(index, leaves.length).map(
      (one) => chunks.get(`${one.level} ${one.index}`)?.nodes ?? new Uint8Array(),
    );
  const pathOf = (index: number) => findPath(index, nodesOf(index));
  return {
    built,
    root,
    chunks: [...chunks.values()],
    pathOf,
    find: (leaf: Leaf, index: number) => findLeaf(nodesOf(index)[0] ?? new Uint8Array(), leaf),
    fileOf: (own: readonly Leaf[]): ProofFile => ({
      format: 'stoke-proof-1',
      root: { ...root, jws: unsigned(root) },
      leaves: own.map((leaf) => {
        const index = leaves.indexOf(leaf);
        const { owner, kind, amount, nonce } = leaf;
        const path = pathOf(index);
        return { owner, kind, amount: String(amount), nonce: toHex(nonce), index, path };
      }),
      total: String(own.reduce((sum, { amount }) => sum + amount, 0n)),
    }),
  };
}

/** A record in the form of a JWS; whether its signature is right is not the tree's affair. */
export function unsigned(record: object): string {
  return `e30.${Buffer.from(JSON.stringify(record)).toString('base64url')}.AA`;
}
