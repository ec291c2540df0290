import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTree } from './build-tree.ts';
import { toHex } from './bytes.ts';
import { findPath } from './find-path.ts';
import { innerNode, leafNode, nodeBytes } from './node.ts';
import { sha256 } from './sha256.ts';
import { referenceTree } from './testing/reference.ts';
import { nonceOfNumber, openTree, paddingNonce, someLeaves } from './testing/small-tree.ts';

test('SHA-256 is that of everybody else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }),
  );
});

test.each([0, 1, 2, 3, 5, 255, 256, 257, 512, 700])(
  'a tree of %i balances is the one that the format describes, with the path of each',
  (count) => {
    const leaves = someLeaves(count);
    const reference = referenceTree(leaves, paddingNonce);
    const tree = openTree(leaves);
    expect([tree.built.hash, tree.built.sum]).toEqual([reference.hash, reference.sum]);
    expect(tree.built.leaves).toBe(count);
    const some = leaves.flatMap((leaf, index) =>
      index % 17 === 0 || index > count - 3 || index % 256 > 253 ? [{ leaf, index }] : [],
    );
    for (const { leaf, index } of some) {
      expect(tree.pathOf(index)).toEqual(reference.pathOf(index));
      expect(tree.find(leaf, index)).toEqual({ place: index % 256, amount: leaf.amount });
    }
  },
);

test('a large tree has as many chunks as its leaves need, and paths through all of them', () => {
  const leaves = someLeaves(65_537);
  const tree = openTree(leaves);
  const reference = referenceTree(leaves, paddingNonce);
  expect(tree.built.hash).toBe(reference.hash);
  const levels = tree.chunks.map(({ level }) => level);
  expect([0, 8, 16].map((level) => levels.filter((one) => one === level).length)).toEqual([
    512, 2, 1,
  ]);
  for (const index of [0, 255, 256, 65_535, 65_536]) {
    expect(tree.pathOf(index)).toEqual(reference.pathOf(index));
  }
  expect(tree.chunks.filter(({ firstKey }) => firstKey !== null)).toHaveLength(257);
});

test('a tree that is filled up in parts is the same', () => {
  const leaves = someLeaves(300);
  const parts = startTree({ onChunk: () => undefined, paddingNonce });
  for (const leaf of leaves) parts.add(leaf);
  expect([parts.fill(200), parts.fill(12), parts.fill(0)]).toEqual([false, true, true]);
  expect(parts.finish()).toEqual(openTree(leaves).built);
});

const tree = () => startTree({ onChunk: () => undefined, paddingNonce });
const leafOf = (amount: bigint, n = 1) => ({
  owner: 'ana',
  kind: 'earner_available',
  amount,
  nonce: nonceOfNumber(n),
});

test.each([
  ['negative', -1n],
  ['nothing', 0n],
  ['above 64 bits', 2n ** 64n],
])('a balance that is %s is refused', (_, amount) => {
  expect(() => tree().add(leafOf(amount))).toThrow(RangeError);
});

test('balances that are together above 64 bits are refused', () => {
  const leaves = someLeaves(2, () => 2n ** 63n);
  const open = tree();
  for (const leaf of leaves) open.add(leaf);
  expect(() => open.finish()).toThrow(RangeError);
  const [whole, one] = [leafNode(leafOf(2n ** 64n - 1n)), leafNode(leafOf(1n))];
  expect(() => innerNode(whole, one)).toThrow(RangeError);
  expect(() => innerNode(whole, { ...one, amount: -1n })).toThrow(RangeError);
});

test('a balance comes once, in the order of the nonces', () => {
  const [first, second] = someLeaves(2);
  if (!first || !second) throw new Error('There are two.');
  const twice = tree();
  twice.add(first);
  expect(() => twice.add(first)).toThrow('Leaves come once');
  const wrong = tree();
  wrong.add(second);
  expect(() => wrong.add(first)).toThrow('Leaves come once');
});

test('a nonce has 32 bytes, and a text at most 65,535', () => {
  expect(() => leafNode({ ...leafOf(1n), nonce: new Uint8Array(31) })).toThrow(RangeError);
  expect(() => leafNode({ ...leafOf(1n), owner: 'x'.repeat(65_536) })).toThrow(RangeError);
  expect(leafNode({ ...leafOf(1n), owner: 'x'.repeat(65_535) }).amount).toBe(1n);
});

test('a part of a tree that is not complete gives no path', () => {
  const nodes = new Uint8Array(4 * nodeBytes);
  expect(findPath(2, [nodes])).toHaveLength(2);
  expect(() => findPath(2, [nodes.subarray(0, 3 * nodeBytes)])).toThrow('not complete');
});
