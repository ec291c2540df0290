import { toHex } from '../bytes.ts';
import type { Leaf } from '../node.ts';
import { digest, referenceLeaf, referenceTree } from './reference.ts';
import { nonceOfNumber, paddingNonce } from './small-tree.ts';

const balances = [
  { owner: '01900000-0000-7000-8000-000000000001', kind: 'earner_available', amount: 12_345_678n },
  { owner: '01900000-0000-7000-8000-000000000001', kind: 'earner_reserved', amount: 1n },
  { owner: '01900000-0000-7000-8000-000000000002', kind: 'campaign_pool', amount: 5_000_000_000n },
  { owner: 'unclaimed', kind: 'unclaimed', amount: 180_000n },
  { owner: 'Zoë ✓', kind: 'creator_available', amount: 2n ** 63n },
];

/** What other implementations of the format can be tested with (vectors.json), by the reference. */
export function makeVectors() {
  const leaves = balances.map((balance, n) => ({ ...balance, nonce: nonceOfNumber(n) }));
  return {
    format: 'stoke-proof-1',
    hashes:
      'SHA-256; nonces and hashes in lower-case hex, amounts in micro-dollars as decimal text',
    leaves: leaves.map((leaf) => ({
      ...shown(leaf),
      hash: referenceLeaf(leaf).hash.toString('hex'),
    })),
    padding: [0, 1].map((n) => {
      const nonce = paddingNonce(n);
      return { nonce: toHex(nonce), hash: digest([Buffer.of(0x02), nonce]).toString('hex') };
    }),
    trees: [0, 1, 2, 3, 5].map((count) => treeOf(leaves.slice(0, count))),
    refused: refusedFiles(leaves.slice(0, 3)),
  };
}

function treeOf(leaves: readonly Leaf[]) {
  const { sorted, hash, sum, pathOf } = referenceTree(leaves, paddingNonce);
  const size = 2 ** pathOf(0).length;
  return {
    root: { hash, sum: String(sum), leaves: leaves.length },
    paddingNonces: Array.from({ length: size - leaves.length }, (_, n) => toHex(paddingNonce(n))),
    leaves: sorted.map((leaf, index) => ({ ...shown(leaf), index, path: pathOf(index) })),
  };
}

/** Proof files in which one thing is wrong. */
function refusedFiles(leaves: readonly Leaf[]) {
  const { root, leaves: all } = treeOf(leaves);
  const [first] = all;
  if (!first) throw new Error('A tree has a leaf.');
  const fileOf = (own: object[], total = first.amount) => ({
    format: 'stoke-proof-1',
    root: { number: 1, at: '2026-12-01T00:00:00.000Z', ...root },
    leaves: own,
    total,
  });
  const more = String(BigInt(first.amount) + 1n);
  return [
    { why: 'a larger amount', file: fileOf([{ ...first, amount: more }], more) },
    { why: 'a negative amount', file: fileOf([{ ...first, amount: '-1' }], '-1') },
    { why: 'a missing branch', file: fileOf([{ ...first, path: first.path.slice(1) }]) },
    { why: 'a balance twice', file: fileOf([first, first], String(2n * BigInt(first.amount))) },
    {
      why: 'a sum above 64 bits',
      file: fileOf([
        { ...first, path: first.path.map((step) => ({ ...step, amount: String(2n ** 64n - 1n) })) },
      ]),
    },
    { why: 'a total that is not the sum', file: fileOf([first], more) },
  ];
}

function shown({ owner, kind, amount, nonce }: Leaf) {
  return { owner, kind, amount: String(amount), nonce: toHex(nonce) };
}
