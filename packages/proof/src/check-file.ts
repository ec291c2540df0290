import { isProofFile, isRootList } from './proof-file.ts';
import { verifyProof, type CheckedStep, type ProofVerdict } from './verify-proof.ts';
import { checkSignatures, isKeySet, type VerifySignature } from './verify-signatures.ts';

type Input = {
  /** The published roots, as far as they are at hand. */
  roots?: unknown;
  /** The published keys; without them no signature is checked. */
  keySet?: unknown;
  verify: VerifySignature;
  /** How a kind of balance is called in the steps; as the file has it unless it is given. */
  nameKind?: (kind: string) => string;
};

/** What came of checking a file: the verdict, also in words. */
export type CheckedFile = ProofVerdict & { text: string };

/** Checks a proof file with all that is published. Command, page and the checker to take along do just this. */
export async function checkFile(file: unknown, input: Input): Promise<CheckedFile> {
  const { outcome, steps } = verifyProof(file, input.roots, input.nameKind);
  const signed = await checkSigned(file, input);
  const isForged = outcome === 'included' && signed.some(({ fault }) => fault !== null);
  const verdict = isForged ? 'not_included' : outcome;
  return { outcome: verdict, steps: [...steps, ...signed], text: textOf(verdict, file) };
}

/** The signatures of the records in the file and in the list, once there are keys. */
async function checkSigned(
  file: unknown,
  { roots, keySet, verify }: Input,
): Promise<CheckedStep[]> {
  if (keySet === undefined || !isProofFile(file)) return [];
  if (!isKeySet(keySet)) return [{ text: 'The keys can be read', fault: 'They are no key set.' }];
  const published = isRootList(roots) ? roots : [];
  const { jws } = file.root;
  // Usually it is the record of a published root, which is checked anyway.
  const isPublished = published.some((root) => jws === undefined || root.jws === jws);
  const own = isPublished ? [] : [file.root];
  return [await checkSignatures([...own, ...published], { keys: keySet.keys, verify })];
}

function textOf(outcome: ProofVerdict['outcome'], file: unknown): string {
  if (outcome === 'no_proof') return 'This is not a proof file.';
  if (outcome === 'not_included') return 'NOT INCLUDED in the root.';
  return isProofFile(file) && file.leaves.length === 0
    ? 'Nothing was owed: the file names no balance.'
    : 'Included: these balances are in the root.';
}
