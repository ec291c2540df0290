// Checks a proof file of the format stoke-proof-1; with the published roots that its root is one of them, and
// with the published keys (/.well-known/jwks.json) that both were signed with one of these. It ends with 0 when the
// balances are included, 1 when not, and 2 when the file is not a proof file.
import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { checkFile, isKeySet, type VerifySignature } from '../../packages/proof/src/index.ts';

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
const [roots, keySet] = isKeySet(first) ? [second, first] : [first, second];
const { outcome, text, steps } = await checkFile(content, { roots, keySet, verify: isSigned });
for (const step of steps) {
  console.log(step.fault === null ? `ok     ${step.text}` : `WRONG  ${step.text}: ${step.fault}`);
}
if (keySet === undefined) {
  console.log('-      Signature not checked: the keys of /.well-known/jwks.json were not given');
}
console.log(text);
process.exitCode = { included: 0, not_included: 1, no_proof: 2 }[outcome];

/** Null for what cannot be read. */
async function readJson(name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(name, 'utf8'));
  } catch {
    return null;
  }
}
