import { compareBytes, toHex } from './bytes.ts';
import {
  hashPair,
  innerNode,
  leafNode,
  nodeBytes,
  paddingNode,
  readNode,
  writeNode,
  type Leaf,
  type TreeNode,
} from './node.ts';
import { sha256 } from './sha256.ts';

/** The levels of the tree that one chunk spans: of those between, only its lowest is stored. */
export const chunkHeight = 8;
export const chunkSize = 2 ** chunkHeight;

/** Up to 256 neighbouring nodes of one level, from which the next eight levels above them are hashed again. */
export type Chunk = {
  /** 0 for the leaves, then 8, 16 and so on. */
  level: number;
  /** Counted from the left within its level. */
  index: number;
  /** 40 bytes for each node: hash and amount. */
  nodes: Uint8Array;
  /** The hash of the nonce of its first leaf; null above the leaves, and where there is only padding. */
  firstKey: Uint8Array | null;
};

export type BuiltRoot = { hash: string; sum: bigint; leaves: number };

/**
 * Builds a tree from leaves that come in the order of their nonces' hashes. It holds one chunk for every
 * eight levels and no more, however many leaves there are; what is complete goes to `onChunk`.
 * `paddingNonce` gives the secret nonce of each leaf that fills the tree up to a power of two.
 */
export function startTree(input: {
  onChunk(chunk: Chunk): void;
  paddingNonce(number: number): Uint8Array;
}) {
  const tiers: Tier[] = [];
  let leaves = 0;
  let filled = 0;
  let lastKey: Uint8Array | null = null;

  function push(height: number, node: TreeNode, key: Uint8Array | null): void {
    const tier = (tiers[height] ??= newTier());
    if (tier.count === 0) tier.firstKey = key;
    writeNode(tier.nodes, tier.count * nodeBytes, node);
    tier.count += 1;
    if (tier.count === chunkSize) push(height + 1, emit(height, tier), null);
  }

  function emit(height: number, tier: Tier): TreeNode {
    const nodes = tier.nodes.slice(0, tier.count * nodeBytes);
    const { firstKey, emitted: index } = tier;
    input.onChunk({ level: height * chunkHeight, index, nodes, firstKey });
    tier.emitted += 1;
    tier.count = 0;
    return topOf(nodes);
  }

  function fill(max: number): boolean {
    const missing = 2 ** depthOf(leaves) - leaves;
    for (const until = Math.min(missing, filled + max); filled < until; filled += 1) {
      push(0, paddingNode(input.paddingNonce(filled)), null);
    }
    return filled === missing;
  }

  return {
    /** @throws {RangeError} for a leaf out of order or a second one, and for an amount or a sum out of range. */
    add(leaf: Leaf): void {
      const key = sha256(leaf.nonce);
      if (lastKey !== null && compareBytes(lastKey, key) >= 0) {
        throw new RangeError("Leaves come once, in the order of their nonces' hashes.");
      }
      lastKey = key;
      push(0, leafNode(leaf), key);
      leaves += 1;
    },
    /** Fills the tree up by at most so many leaves, after the last one was added; true once it is full. */
    fill,
    /** Fills the tree up and closes it. */
    finish(): BuiltRoot {
      fill(Infinity);
      const height = tiers.length - 1;
      const top = tiers[height];
      if (!top) throw new Error('A tree has a node.');
      // A single node above full chunks is the root itself.
      const isRoot = height > 0 && top.count === 1;
      const { hash, amount } = isRoot ? readNode(top.nodes, 0) : emit(height, top);
      return { hash: toHex(hash), sum: amount, leaves };
    },
  };
}

type Tier = { nodes: Uint8Array; count: number; emitted: number; firstKey: Uint8Array | null };

function newTier(): Tier {
  return { nodes: new Uint8Array(chunkSize * nodeBytes), count: 0, emitted: 0, firstKey: null };
}

/** How many levels are above the leaves. */
export function depthOf(leaves: number): number {
  let depth = 0;
  while (2 ** depth < leaves) depth += 1;
  return depth;
}

/** The levels above these nodes, the lowest first; the last has the top alone. */
export function levelsAbove(nodes: Uint8Array): TreeNode[][] {
  const count = nodes.length / nodeBytes;
  const levels = [Array.from({ length: count }, (_, place) => readNode(nodes, place))];
  for (let level = levels[0] ?? []; level.length > 1;) {
    const above: TreeNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (!left || !right) throw new RangeError('A level is not a power of two.');
      above.push(innerNode(left, right));
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** The top of these nodes, hashed in a copy of them without keeping the levels between. */
function topOf(nodes: Uint8Array): TreeNode {
  const level = nodes.slice();
  for (let count = nodes.length / nodeBytes; count > 1; count /= 2) {
    for (let at = 0; at < count; at += 2) hashPair(level, at, at / 2);
  }
  return readNode(level, 0);
}
