import { compareBytes, toHex } from './bytes.ts';
import { hashLevel, nodeBytes, readNode, writeLeaf, writePadding, type Leaf } from './node.ts';
import { digestRoom, roomFor } from './sha256.ts';

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
  const tiers = [newTier()];
  const keys = { last: new Uint8Array(32), next: new Uint8Array(32) };
  let leaves = 0;
  let filled = 0;

  function tierAt(height: number): Tier {
    return (tiers[height] ??= newTier());
  }

  /** A node has been written to the tier. */
  function count(height: number, tier: Tier): void {
    tier.count += 1;
    if (tier.count === chunkSize) emit(height, tier);
  }

  /** Gives away the nodes of the tier, and puts their top above. */
  function emit(height: number, tier: Tier): void {
    const { firstKey, emitted: index } = tier;
    const above = tierAt(height + 1);
    writeTop(tier, above);
    const nodes = tier.nodes.subarray(0, tier.count * nodeBytes);
    input.onChunk({ level: height * chunkHeight, index, nodes, firstKey });
    tiers[height] = newTier(index + 1);
    count(height + 1, above);
  }

  function fill(max: number): boolean {
    const missing = 2 ** depthOf(leaves) - leaves;
    for (const until = Math.min(missing, filled + max); filled < until; filled += 1) {
      const tier = tierAt(0);
      writePadding(tier.nodes, tier.count, input.paddingNonce(filled));
      count(0, tier);
    }
    return filled === missing;
  }

  return {
    /** @throws {RangeError} for a leaf out of order or a second one, and for an amount or a sum out of range. */
    add(leaf: Leaf): void {
      const tier = tierAt(0);
      writeLeaf(tier.nodes, tier.count, leaf);
      writeKey(keys.next, leaf.nonce);
      if (leaves > 0 && compareBytes(keys.last, keys.next) >= 0) {
        throw new RangeError("Leaves come once, in the order of their nonces' hashes.");
      }
      [keys.last, keys.next] = [keys.next, keys.last];
      if (tier.count === 0) tier.firstKey = keys.last.slice();
      count(0, tier);
      leaves += 1;
    },
    /** Fills the tree up by at most so many leaves, after the last one was added; true once it is full. */
    fill,
    /** Fills the tree up and closes it. */
    finish(): BuiltRoot {
      fill(Infinity);
      const height = tiers.length - 1;
      const top = tierAt(height);
      // A single node above full chunks is the root itself.
      if (height === 0 || top.count > 1) emit(height, top);
      const { hash, amount } = readNode(tierAt(tiers.length - 1).nodes, 0);
      return { hash: toHex(hash), sum: amount, leaves };
    },
  };
}

type Tier = { nodes: Uint8Array; count: number; emitted: number; firstKey: Uint8Array | null };

function newTier(emitted = 0): Tier {
  return { nodes: new Uint8Array(chunkSize * nodeBytes), count: 0, emitted, firstKey: null };
}

/** How many levels are above the leaves. */
export function depthOf(leaves: number): number {
  let depth = 0;
  while (2 ** depth < leaves) depth += 1;
  return depth;
}

const scratch = new Uint8Array(chunkSize * nodeBytes);

/** Adds the top of the nodes of a tier to the one above, without keeping the levels between. */
function writeTop({ nodes, count }: Tier, above: Tier): void {
  scratch.set(nodes);
  for (let left = count; left > 1; left /= 2) hashLevel(scratch, left);
  above.nodes.set(scratch.subarray(0, nodeBytes), above.count * nodeBytes);
}

function writeKey(key: Uint8Array, nonce: Uint8Array): void {
  roomFor(nonce.length).set(nonce);
  digestRoom(nonce.length, key, 0);
}
