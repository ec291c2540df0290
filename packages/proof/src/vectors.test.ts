import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTree } from './build-tree.ts';
import { fromHex, toHex } from './bytes.ts';
import { leafNode, nodeBytes, readNode, writePadding } from './node.ts';
import { makeVectors } from './testing/make-vectors.ts';
import { verifyProof } from './verify-proof.ts';

type Vectors = ReturnType<typeof makeVectors>;
const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../vectors.json', import.meta.url), 'utf8'),
);
const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();

test('the vectors are those of the reference', () => {
  expect(vectors).toEqual(makeVectors());
});

test('each leaf and padding has its hash', () => {
  for (const { hash, amount, nonce, ...rest } of vectors.leaves) {
    const node = leafNode({ ...rest, amount: BigInt(amount), nonce: bytes(nonce) });
    expect(toHex(node.hash)).toBe(hash);
  }
  for (const { nonce, hash } of vectors.padding) {
    const nodes = new Uint8Array(nodeBytes);
    writePadding(nodes, 0, bytes(nonce));
    expect(toHex(readNode(nodes, 0).hash)).toBe(hash);
  }
});

test('each tree has its root, and each of its leaves is included', () => {
  for (const { root, leaves, paddingNonces } of vectors.trees) {
    const tree = startTree({
      onChunk: () => undefined,
      paddingNonce: (n) => bytes(paddingNonces[n] ?? ''),
    });
    for (const { owner, kind, amount, nonce } of leaves) {
      tree.add({ owner, kind, amount: BigInt(amount), nonce: bytes(nonce) });
    }
    const { hash, sum } = tree.finish();
    expect([hash, String(sum)]).toEqual([root.hash, root.sum]);
    for (const leaf of leaves) {
      const file = {
        format: 'stoke-proof-1',
        root: { number: 1, at: '2026-12-01T00:00:00.000Z', ...root },
        leaves: [leaf],
        total: leaf.amount,
      };
      expect(verifyProof(file).outcome).toBe('included');
    }
  }
});

test('each refused file is not included', () => {
  for (const { why, file } of vectors.refused) {
    expect([why, verifyProof(file).outcome]).toEqual([why, 'not_included']);
  }
});
