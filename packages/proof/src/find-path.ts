import { isSame, toHex } from './bytes.ts';
import { chunkHeight, chunkSize, depthOf } from './build-tree.ts';
import { hashLevel, nodeBytes, readAmount, readNode, writeLeaf, type Leaf } from './node.ts';

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
  return chunks.flatMap((nodes, at) =>
    findSteps(nodes, Math.floor(index / 2 ** (at * chunkHeight)) % chunkSize),
  );
}

/** The siblings on the way from a node of a chunk to its top. */
function findSteps(nodes: Uint8Array, from: number): PathStep[] {
  // A copy: `slice` of a Buffer is none.
  const level = new Uint8Array(nodes);
  const steps: PathStep[] = [];
  let [place, count] = [from, nodes.length / nodeBytes];
  if (place >= count) throw new RangeError('There is no such leaf.');
  if (!Number.isInteger(Math.log2(count))) throw new RangeError('A chunk is not complete.');
  for (; count > 1; count /= 2) {
    const isLeft = place % 2 === 0;
    const { hash, amount } = readNode(level, isLeft ? place + 1 : place - 1);
    steps.push({ hash: toHex(hash), amount: String(amount), side: isLeft ? 'right' : 'left' });
    hashLevel(level, count);
    place = Math.floor(place / 2);
  }
  return steps;
}

/** The place of a balance among the leaves of a chunk, and its amount; null if it is not there. */
export function findLeaf(
  nodes: Uint8Array,
  balance: Pick<Leaf, 'owner' | 'kind' | 'nonce'>,
): { place: number; amount: bigint } | null {
  const own = new Uint8Array(nodeBytes);
  for (let place = 0; place < nodes.length / nodeBytes; place += 1) {
    const amount = readAmount(nodes, place);
    if (amount === 0n) continue;
    writeLeaf(own, 0, { ...balance, amount });
    const from = place * nodeBytes;
    if (isSame(own, nodes.subarray(from, from + nodeBytes))) return { place, amount };
  }
  return null;
}
