import type {
  CheckedFile,
  ProofFile,
  VerifySignature,
} from '../../../../../../packages/proof/src/index.ts';
import { call, callPage } from '../../../lib/session/api.ts';
import { nameKind } from './kind-names.ts';

/** `isUnsigned`: this browser could not check signatures. */
export type OpenedFile = CheckedFile & {
  name: string;
  /** Null if it is not a proof file. */
  file: ProofFile | null;
  isUnsigned: boolean;
  /** Whether it was asked for by the person whose balances it should have. */
  isOwn: boolean;
};

/** A file of which nothing can be checked; the message says why. */
export class FileError extends Error {}

/** A proof of a million balances has some 20 kB. */
const maxFileBytes = 1_000_000;
/** Enough to see that the roots before it are one chain. */
const rootsBefore = 30;

/** The name under which a proof file is saved. */
export function fileName(number: number): string {
  return `stoke-proof-${number}.json`;
}

/** Downloads the proof file of the signed-in person and checks it, and that it has no balances of others. */
export async function checkOwn(person: string): Promise<OpenedFile> {
  const file = await call('ownProof', {});
  const checked = { ...(await check(fileName(file.root.number), file)), isOwn: true };
  if (file.leaves.length === 0) return checked;
  const isTheirs = file.leaves.every(({ owner }) => owner === person);
  const step = {
    text: 'The balances are yours',
    fault: isTheirs ? null : 'They belong to someone else.',
  };
  const steps = [...checked.steps, step];
  return isTheirs
    ? { ...checked, steps }
    : { ...checked, steps, outcome: 'not_included', text: 'NOT INCLUDED: these are not yours.' };
}

/** Checks a file from the disk. It is not sent anywhere. */
export async function checkChosen(chosen: File): Promise<OpenedFile> {
  if (chosen.size > maxFileBytes) {
    throw new FileError('The file is larger than 1 MB. A proof file is not.');
  }
  const text = await chosen.text().catch(() => {
    throw new FileError('The file could not be read.');
  });
  return check(chosen.name, readJson(text));
}

/** The code loads with the first check: it is that of the command and of the file to run at home. */
async function check(name: string, file: unknown): Promise<OpenedFile> {
  const { checkFile, isProofFile } = await import('../../../../../../packages/proof/src/index.ts');
  const [roots, keySet] = isProofFile(file)
    ? await Promise.all([listRoots(file.root.number), listKeys()])
    : [];
  const isUnsigned = isProofFile(file) && keySet === undefined;
  const checked = await checkFile(file, { roots, keySet, verify, nameKind });
  return { ...checked, name, file: isProofFile(file) ? file : null, isUnsigned, isOwn: false };
}

const ed25519 = { name: 'Ed25519' };

const verify: VerifySignature = async ({ kty, crv, x }, bytes, signature) => {
  const jwk = { kty: String(kty), crv: String(crv), x: String(x) };
  const key = await crypto.subtle.importKey('jwk', jwk, ed25519, false, ['verify']);
  return crypto.subtle.verify(ed25519, key, new Uint8Array(signature), new Uint8Array(bytes));
};

/** The published keys; none when this browser does not know Ed25519, or gives no keys to a page without TLS. */
async function listKeys(): Promise<unknown> {
  const { keys } = await call('receiptKeys', {});
  const [key] = keys;
  if (!key) return { keys };
  const { kty, crv, x } = key;
  const isKnown = await Promise.resolve()
    .then(() => crypto.subtle.importKey('jwk', { kty, crv, x }, ed25519, false, ['verify']))
    .then(
      () => true,
      () => false,
    );
  return isKnown ? { keys } : undefined;
}

/** The root of this number as it is published, and those before it. */
async function listRoots(number: number): Promise<unknown[]> {
  if (!Number.isSafeInteger(number) || number < 1 || number > 999_999_998) return [];
  const query = { cursor: String(number + 1), limit: rootsBefore };
  return (await callPage('proofRoots', { query })).items;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
