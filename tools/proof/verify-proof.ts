// Checks a proof file of the format stoke-proof-1; with the published roots that its root is one of them, and
// with the published keys (/.well-known/jwks.json) that both were signed with one of these. It ends with 0 when the
// balances are included, 1 when not, and 2 when it is no proof file.
import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  checkSignatures,
  isKeySet,
  isProofFile,
  isRootList,
  verifyProof,
  type CheckedStep,
  type VerifySignature,
} from '../../packages/proof/src/index.ts';

const isSigned: VerifySignature = (jwk, bytes, signature) => {
  try {
    return verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  } catch {
    return false;
  }
};

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 2) {
  console.error('usage: verify-proof <file.json> [<roots.json>] [<keys.json>]');
  process.exit(2);
}
const [content, first, second] = await Promise.all([file, ...others].map(readJson));
const [roots, keySet] = isKeySet(first) ? [undefined, first] : [first, second];
const { outcome, steps } = verifyProof(content, roots);
const signed = await checkSigned();
for (const { text, fault } of [...steps, ...signed]) {
  console.log(fault === null ? `ok     ${text}` : `WRONG  ${text}: ${fault}`);
}
if (keySet === undefined) {
  console.log('-      Signature not checked: the keys of /.well-known/jwks.json were not given');
}
const endings = {
  included: { code: 0, text: 'Included: these balances are in the root.' },
  not_included: { code: 1, text: 'NOT INCLUDED in the root.' },
  no_proof: { code: 2, text: 'This is no proof file.' },
};
const isForged = outcome === 'included' && signed.some(({ fault }) => fault !== null);
const ending = endings[isForged ? 'not_included' : outcome];
console.log(ending.text);
process.exitCode = ending.code;

/** The signatures of the records in both files, once keys are given. */
async function checkSigned(): Promise<CheckedStep[]> {
  if (keySet === undefined || !isProofFile(content)) return [];
  if (!isKeySet(keySet)) return [{ text: 'The keys can be read', fault: 'They are no key set.' }];
  const published = isRootList(roots) ? roots : [];
  const own = published.length === 0 || 'jws' in content.root ? [content.root] : [];
  return [await checkSignatures([...own, ...published], { keys: keySet.keys, verify: isSigned })];
}

/** Null for what cannot be read. */
async function readJson(name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(name, 'utf8'));
  } catch {
    return null;
  }
}
