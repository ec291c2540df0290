import { createHash } from 'node:crypto';
import type { Leaf } from '../node.ts';

type Sum = { hash: Buffer; amount: bigint };

/** The format stoke-proof-1 a second time, written from its description alone, for a whole tree in memory. */
export function referenceTree(leaves: readonly Leaf[], paddingNonce: (n: number) => Uint8Array) {
  const sorted = inOrder(leaves);
  const bottom: Sum[] = sorted.map(referenceLeaf);
  for (let n = 0; bottom.length === 0 || !isPowerOfTwo(bottom.length); n += 1) {
    bottom.push({ hash: digest([Buffer.of(0x02), paddingNonce(n)]), amount: 0n });
  }
  const levels = [bottom];
  for (let level = bottom; level.length > 1; levels.push(level)) {
    level = Array.from({ length: level.length / 2 }, (_, at) => {
      const pair = level.slice(2 * at, 2 * at + 2);
      const parts = pair.flatMap(({ hash, amount }) => [hash, bytesOf(amount)]);
      return {
        hash: digest([Buffer.of(0x01), ...parts]),
        amount: pair.reduce((sum, { amount }) => sum + amount, 0n),
      };
    });
  }
  const [root] = levels.at(-1) ?? [];
  return {
    sorted,
    hash: root?.hash.toString('hex') ?? '',
    sum: root?.amount ?? 0n,
    pathOf: (index: number) =>
      levels.slice(0, -1).map((level, height) => {
        const place = Math.floor(index / 2 ** height);
        const sibling = level[place % 2 === 0 ? place + 1 : place - 1];
        return {
          hash: sibling?.hash.toString('hex') ?? '',
          amount: String(sibling?.amount ?? 0n),
          side: place % 2 === 0 ? ('right' as const) : ('left' as const),
        };
      }),
  };
}

/** In the order of the hashes of their nonces. */
export function inOrder(leaves: readonly Leaf[]): Leaf[] {
  const keyed = leaves.map((leaf) => ({ leaf, key: digest([leaf.nonce]) }));
  return keyed.toSorted((a, b) => Buffer.compare(a.key, b.key)).map(({ leaf }) => leaf);
}

export function referenceLeaf({ owner, kind, amount, nonce }: Leaf): Sum {
  const texts = [owner, kind].flatMap((text) => {
    const bytes = Buffer.from(text, 'utf8');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return [length, bytes];
  });
  return { hash: digest([Buffer.of(0x00), nonce, ...texts, bytesOf(amount)]), amount };
}

export function digest(parts: readonly Uint8Array[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

function bytesOf(amount: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(amount);
  return bytes;
}

function isPowerOfTwo(count: number): boolean {
  return Math.log2(count) % 1 === 0;
}
