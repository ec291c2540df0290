import { isSame, toHex } from './bytes.ts';
import { chunkHeight, chunkSize, depthOf, levelsAbove } from './build-tree.ts';
import { leafNode, nodeBytes, readNode, type Leaf } from './node.ts';

/** One step up from a leaf: the sibling, and the side on which it stands. */
export type PathStep = { hash: string; amount: string; side: 'left' | 'right' };

/** The chunks in which the path of a leaf stands, from the leaf upwards. */
export function chunksOf(index: number, leaves: number): { level: number; index: number }[] {
  const depth = depthOf(leaves);
  const found = [{ level: 0, index: Math.floor(index / chunkSize) }];
  for (let level = chunkHeight; level < depth; level += chunkHeight) {
    found.push({ level, index: Math.floor(index / 2 ** (level + chunkHeight)) });
  }
  return found;
}

/** The siblings on the way from a leaf to the root. `chunks`: the nodes of those that `chunksOf` names. */
export function findPath(index: number, chunks: readonly Uint8Array[]): PathStep[] {
  return chunks.flatMap((nodes, at) => {
    let place = Math.floor(index / 2 ** (at * chunkHeight)) % chunkSize;
    return levelsAbove(nodes)
      .slice(0, -1)
      .map((level) => {
        const isLeft = place % 2 === 0;
        const sibling = level[isLeft ? place + 1 : place - 1];
        if (!sibling) throw new RangeError('There is no such leaf.');
        place = Math.floor(place / 2);
        const { hash, amount } = sibling;
        return { hash: toHex(hash), amount: String(amount), side: isLeft ? 'right' : 'left' };
      });
  });
}

/** The place of a balance among the leaves of a chunk, and its amount; null if it is not there. */
export function findLeaf(
  nodes: Uint8Array,
  balance: Pick<Leaf, 'owner' | 'kind' | 'nonce'>,
): { place: number; amount: bigint } | null {
  for (let place = 0; place < nodes.length / nodeBytes; place += 1) {
    const { hash, amount } = readNode(nodes, place);
    if (amount > 0n && isSame(leafNode({ ...balance, amount }).hash, hash))
      return { place, amount };
  }
  return null;
}
