import { isSame, maxAmount, readAmount, readHash } from './bytes.ts';
import { depthOf } from './build-tree.ts';
import { innerNode, leafNode, type TreeNode } from './node.ts';
import { isProofFile, type ProofFile, type ProofLeaf } from './proof-file.ts';
import { findRootFault, findSignedFault } from './verify-roots.ts';

/** One thing that was checked, in words; `fault` says what is wrong. */
export type CheckedStep = { text: string; fault: string | null };

export type ProofVerdict = {
  outcome: 'included' | 'not_included' | 'no_proof';
  steps: CheckedStep[];
};

/**
 * Checks a proof file, and with `roots` that its root is one of those that were published. What does not
 * have the form of a proof file is none; one whose values are wrong in any way is not included.
 */
export function verifyProof(
  file: unknown,
  roots?: unknown,
  nameKind = (kind: string) => kind,
): ProofVerdict {
  if (!isProofFile(file)) {
    const fault = 'It is not a proof file of the format stoke-proof-1.';
    return { outcome: 'no_proof', steps: [{ text: 'The file can be read', fault }] };
  }
  const steps = [
    { text: 'The file can be read', fault: null },
    { text: 'The balances are those of one owner, each named once', fault: findListFault(file) },
    ...file.leaves.map((leaf) => ({
      text: `${nameKind(leaf.kind)}: ${inDollars(leaf.amount)} leads to the root`,
      fault: findLeafFault(leaf, file),
    })),
    { text: `The balances add up to ${inDollars(file.total)}`, fault: findTotalFault(file) },
    ...('jws' in file.root
      ? [{ text: 'The root is as its record says', fault: findSignedFault(file.root) }]
      : []),
    ...(roots === undefined
      ? []
      : [{ text: 'The root is among those published', fault: findRootFault(file.root, roots) }]),
  ];
  return {
    outcome: steps.every(({ fault }) => fault === null) ? 'included' : 'not_included',
    steps,
  };
}

function findListFault({ leaves, root }: ProofFile): string | null {
  if (leaves.length > root.leaves) return 'It has more balances than the root.';
  const [first] = leaves;
  if (leaves.some(({ owner }) => owner !== first?.owner))
    return 'It has balances of several owners.';
  for (const key of ['kind', 'index', 'nonce'] as const) {
    if (new Set(leaves.map((leaf) => leaf[key])).size < leaves.length) {
      return `Two of its balances have the same ${key}.`;
    }
  }
  return null;
}

function findLeafFault(leaf: ProofLeaf, { root }: ProofFile): string | null {
  const { owner, kind, index, path } = leaf;
  const [amount, nonce] = [readAmount(leaf.amount), readHash(leaf.nonce)];
  const [sum, hash] = [readAmount(root.sum), readHash(root.hash)];
  if (amount === null || amount === 0n || sum === null) return 'An amount is out of range.';
  if (nonce === null || hash === null)
    return 'A nonce or a hash is not 64 digits of lower-case hex.';
  if (!Number.isSafeInteger(index) || index < 0 || index >= root.leaves) {
    return 'The root has no leaf with this index.';
  }
  if (path.length !== depthOf(root.leaves)) return 'A branch is missing, or there is one too many.';
  try {
    const top = climb(leafNode({ owner, kind, amount, nonce }), { index, path });
    return isSame(top.hash, hash) && top.amount === sum ? null : 'It leads to another root.';
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** The top of the tree that a leaf and its siblings make. */
function climb(leaf: TreeNode, { index, path }: Pick<ProofLeaf, 'index' | 'path'>): TreeNode {
  let node = leaf;
  for (const [level, step] of path.entries()) {
    const side = Math.floor(index / 2 ** level) % 2 === 0 ? 'right' : 'left';
    if (step.side !== side) throw new RangeError('A sibling stands on the wrong side.');
    const [amount, hash] = [readAmount(step.amount), readHash(step.hash)];
    if (amount === null) throw new RangeError('An amount is out of range.');
    if (hash === null) throw new RangeError('A hash is not 64 digits of lower-case hex.');
    const sibling = { hash, amount };
    node = side === 'right' ? innerNode(node, sibling) : innerNode(sibling, node);
  }
  return node;
}

function findTotalFault({ leaves, total }: ProofFile): string | null {
  const amounts = leaves.map(({ amount }) => readAmount(amount));
  const sum = amounts.reduce<bigint>((all, amount) => all + (amount ?? maxAmount), 0n);
  return readAmount(total) === sum ? null : 'The total is not the sum of the balances.';
}

/** `$12.50` for 12500000; every micro-dollar is shown. */
export function inDollars(text: string): string {
  const micro = readAmount(text);
  if (micro === null) return text;
  const rest = String(micro % 1_000_000n).padStart(6, '0');
  return `$${micro / 1_000_000n}.${rest.replace(/0{1,4}$/, '')}`;
}
