import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProofFile } from './proof-file.ts';
import { nonceOfNumber, openTree, someLeaves, unsigned } from './testing/small-tree.ts';
import { digest } from './testing/reference.ts';
import { verifyProof } from './verify-proof.ts';
import { findChainFault, hashOfRecord } from './verify-roots.ts';

const others = someLeaves(300);
const own = ['earner_available', 'earner_reserved', 'creator_available'].map((kind, n) => ({
  owner: 'ana',
  kind,
  amount: BigInt(n + 1) * 1_250_000n,
  nonce: nonceOfNumber(1_000 + n),
}));
const leaves = [...others, ...own].toSorted((a, b) =>
  Buffer.compare(digest([a.nonce]), digest([b.nonce])),
);
const tree = openTree(leaves);
const file = tree.fileOf(own);
const copy = (): ProofFile => structuredClone(file);
const outcomeOf = (value: unknown) => verifyProof(value).outcome;

test('a right file is included, and each step names its check', () => {
  expect(verifyProof(file)).toEqual({
    outcome: 'included',
    steps: [
      'The file can be read',
      'The balances are those of one owner, each named once',
      'earner_available: $1.25 leads to the root',
      'earner_reserved: $2.50 leads to the root',
      'creator_available: $3.75 leads to the root',
      'The balances add up to $7.50',
      'The root is as its record says',
    ].map((text) => ({ text, fault: null })),
  });
});

test('without a record nothing is said of one, and kinds can be named', () => {
  const bare = { ...file, root: tree.root };
  const texts = verifyProof(bare, undefined, (kind) => `<${kind}>`).steps.map(({ text }) => text);
  expect(texts.at(-1)).toBe('The balances add up to $7.50');
  expect(texts).toContain('<earner_available>: $1.25 leads to the root');
});

test('one who is owed nothing has a right file without balances', () => {
  expect(outcomeOf(tree.fileOf([]))).toBe('included');
  expect(outcomeOf({ ...tree.fileOf([]), total: '1' })).toBe('not_included');
});

/** Every text and number of the file, by its path. */
function placesOf(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]));
}

function change(target: ProofFile, path: readonly (string | number)[], salt: number): void {
  // oxlint-disable-next-line typescript/no-explicit-any -- any place of the file
  let part: any = target;
  for (const key of path.slice(0, -1)) part = part[key];
  const key = path.at(-1) ?? '';
  part[key] = changed(part[key], salt);
}

function changed(value: unknown, salt: number): unknown {
  if (typeof value === 'number') return value + 1 + (salt % 3);
  const text = String(value);
  if (text === 'left') return 'right';
  if (text === 'right') return 'left';
  const at = salt % text.length;
  const old = text[at] ?? '';
  return text.slice(0, at) + (old === '1' ? '2' : '1') + text.slice(at + 1);
}

test('any single change of a text or a number of the file is found', () => {
  const places = placesOf(file).filter((path) => path.join('.') !== 'root.jws');
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.nat(), (path, salt) => {
      const broken = copy();
      change(broken, path, salt);
      expect(outcomeOf(broken), path.join('.')).not.toBe('included');
    }),
    { numRuns: 2_000 },
  );
});

type Change = [name: string, apply: (broken: ProofFile) => void];
const firstOf = (broken: ProofFile) => {
  const [leaf] = broken.leaves;
  const step = leaf?.path[0];
  if (!leaf || !step) throw new Error('It has one.');
  return { leaf, step };
};
const changes: Change[] = [
  ['a missing branch', (broken) => void firstOf(broken).leaf.path.pop()],
  ['a branch too many', (broken) => firstOf(broken).leaf.path.push(firstOf(broken).step)],
  ['branches in another order', (broken) => void firstOf(broken).leaf.path.reverse()],
  ['a balance twice', (broken) => broken.leaves.push(firstOf(broken).leaf)],
  ['a balance left out', (broken) => void broken.leaves.pop()],
  ['a negative balance', (broken) => (firstOf(broken).leaf.amount = '-1250000')],
  ['a negative sibling', (broken) => (firstOf(broken).step.amount = '-1')],
  ['a sibling above 64 bits', (broken) => (firstOf(broken).step.amount = String(2n ** 64n))],
  ['a sum that overflows', (broken) => (firstOf(broken).step.amount = String(2n ** 64n - 1n))],
  ['an amount with a leading zero', (broken) => (firstOf(broken).leaf.amount = '01250000')],
  ['an amount with a sign', (broken) => (firstOf(broken).leaf.amount = '+1250000')],
  ['a hash in upper case', (broken) => (broken.root.hash = broken.root.hash.toUpperCase())],
  ['an index that cannot be a leaf', (broken) => (firstOf(broken).leaf.index = -1)],
  ['half an index', (broken) => (firstOf(broken).leaf.index += 0.5)],
  ['another owner', (broken) => (firstOf(broken).leaf.owner = 'bo')],
  ['a record that was not signed', (broken) => (broken.root['jws'] = 'e30.e30.AA')],
  ['a record that cannot be read', (broken) => (broken.root['jws'] = '?')],
];

test.each(changes)('%s is found', (_, apply) => {
  const broken = copy();
  apply(broken);
  expect(outcomeOf(broken)).toBe('not_included');
});

test.each([
  ['nothing', null],
  ['a text', 'proof'],
  ['another format', { ...file, format: 'stoke-proof-2' }],
  ['no root', { ...file, root: undefined }],
  ['leaves that are no list', { ...file, leaves: {} }],
  ['an amount that is a number', { ...file, leaves: [{ ...file.leaves[0], amount: 1_250_000 }] }],
  [
    'a step without a side',
    { ...file, leaves: [{ ...file.leaves[0], path: [{ hash: '', amount: '0' }] }] },
  ],
])('%s is not a proof file', (_, value) => {
  expect(outcomeOf(value)).toBe('no_proof');
});

test('a thief who lowers one balance breaks the proof of exactly that person', () => {
  const victim = 41;
  const lowered = others.map((leaf, at) =>
    at === victim ? { ...leaf, amount: leaf.amount - 1n } : leaf,
  );
  const stolen = openTree(lowered);
  const broken = others.filter((leaf, at) => {
    const { path, ...rest } = stolen.fileOf([lowered[at] ?? leaf]).leaves[0] ?? {
      path: [],
      nonce: '',
      index: at,
    };
    const claimed = {
      ...rest,
      path,
      owner: leaf.owner,
      kind: leaf.kind,
      amount: String(leaf.amount),
    };
    const claim = { ...stolen.fileOf([]), leaves: [claimed], total: claimed.amount };
    return outcomeOf(claim) !== 'included';
  });
  expect(broken).toEqual([others[victim]]);
});

test('the same person has other nonces and hashes in another tree', () => {
  const again = own.map((leaf, n) => ({ ...leaf, nonce: nonceOfNumber(5_000 + n) }));
  const other = openTree(
    [...again].toSorted((a, b) => Buffer.compare(digest([a.nonce]), digest([b.nonce]))),
  );
  const [one, two] = [file.leaves[0], other.fileOf(again).leaves[0]];
  expect(one?.amount).toBe(two?.amount);
  expect(one?.nonce).not.toBe(two?.nonce);
});

function chain(count: number) {
  const roots: {
    number: number;
    at: string;
    hash: string;
    sum: string;
    leaves: number;
    previous: string | null;
    jws: string;
  }[] = [];
  for (let number = 1; number <= count; number += 1) {
    const before = roots.at(-1);
    const record = { ...tree.root, number, previous: before ? hashOfRecord(before.jws) : null };
    roots.push({ ...record, jws: unsigned(record) });
  }
  return roots;
}

test('the root of a file is among those published, each of which names the one before', () => {
  const roots = chain(3);
  const { previous, jws } = roots[1] ?? { previous: '', jws: '' };
  const second = { ...file, root: { ...tree.root, number: 2, previous, jws } };
  expect(verifyProof(second, roots.toReversed()).outcome).toBe('included');
  expect(findChainFault(roots)).toBeNull();
  const without = roots.filter(({ number }) => number !== 2);
  expect(verifyProof(second, without).outcome).toBe('not_included');
  expect(verifyProof(second, { roots }).outcome).toBe('not_included');
  const forged = roots.map((root) => (root.number === 2 ? { ...root, sum: '1' } : root));
  expect(verifyProof(second, forged).outcome).toBe('not_included');
  const broken = roots.map((root) =>
    root.number === 3 ? { ...root, previous: 'a'.repeat(64) } : root,
  );
  expect(findChainFault(broken)).toContain('Root 3');
});
